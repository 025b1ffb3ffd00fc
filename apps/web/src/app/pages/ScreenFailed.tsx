import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { problemText } from '../../api/problem.js';
import { t } from '../../text/t.js';
import { DataState } from '../../ui/data/DataState.js';

/** In the place of a screen that could not be drawn. */
export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <DataState state="failed" title={t('data.failed')} text={problemText(error)} onRetry={retry} />;
}
