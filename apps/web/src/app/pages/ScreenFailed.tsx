import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { problemText } from '../../api/problem.js';
import { t } from '../../text/t.js';
import { DataState } from '../../ui/data/DataState.js';
import { currentPage } from '../upgrade/currentPage.js';

/** In the place of a screen that could not be drawn. */
export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = async () => {
    try {
      await currentPage();
      // A part that failed to load stays failed for as long as this page lives.
      window.location.reload();
    } catch {
      // The console is away: a reload would lead into nothing.
      reset();
      await router.invalidate();
    }
  };
  return <DataState state="failed" title={t('data.failed')} text={problemText(error)} onRetry={() => void retry()} />;
}
