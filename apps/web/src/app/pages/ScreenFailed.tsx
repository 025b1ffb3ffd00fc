import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { problemText } from '../../api/problem.js';
import { t } from '../../text/t.js';
import { DataState } from '../../ui/data/DataState.js';
import { currentPage } from '../upgrade/current-page.js';

/** Replaces a screen that could not be rendered. */
export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = async () => {
    try {
      await currentPage();
      // A chunk that failed to load is not requested again until the page is reloaded.
      window.location.reload();
    } catch {
      // The console is unreachable: a reload would fail.
      reset();
      await router.invalidate();
    }
  };
  return <DataState state="failed" title={t('data.failed')} text={problemText(error)} onRetry={() => void retry()} />;
}
