import { notifyFailure, notifySuccess } from '@/components/feedback/notify';
import { messageOf } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';

/** Asks for everything of the family in one file, and lets the browser fetch it. */
export function useExport() {
  return trpc.account.export.useMutation({
    onSuccess: ({ downloadPath }) => {
      const link = document.createElement('a');
      link.href = downloadPath;
      link.download = '';
      link.click();
      notifySuccess({ title: 'Export ready!', text: 'The download begins now.' });
    },
    onError: (error) =>
      notifyFailure({
        title: 'Failed to export data',
        text: messageOf(error, 'There was an error exporting your data.'),
      }),
  });
}
