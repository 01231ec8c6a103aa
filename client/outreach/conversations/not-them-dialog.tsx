import { trpc } from '#client/core/trpc.ts';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { stopAnswer, stopAnswerFields } from '#shared/outreach/conversations/stop-answer.ts';
import { assistantTexts } from '#shared/outreach/conversations/texts.ts';

/** Records that somebody else opted out in the chat, with the reason. */
export function NotThemDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const answer = trpc.conversations.confirmStop.useMutation();
  return (
    <DialogForm
      title="It was not them"
      description={`${name} may be contacted as before. The reason is kept.`}
      schema={stopAnswer}
      fields={stopAnswerFields}
      initial={{ id: String(id), was_them: false, reason: '' }}
      send={async (input) => {
        utils.conversations.get.setData({ id: String(id) }, await answer.mutateAsync(input));
        toast.success(assistantTexts.notThem);
        onClose();
      }}
      submit="Save"
      failed={assistantTexts.updateFailed}
      onClose={onClose}
    >
      {() => <FormField name="reason" span={12} rows={3} isOptional={false} />}
    </DialogForm>
  );
}
