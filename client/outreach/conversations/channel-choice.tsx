import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { useFormScope, useTypedValues } from '#client/form/form-scope.ts';
import { ChoiceCard } from '#client/ui/checkbox.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { CONVERSATION_CHANNELS } from '#shared/outreach/conversations/conversation.ts';
import { CONVERSATION_ICONS, useProviders, useShutChannels, resolveDelivery } from './channels.ts';
import { CHANNELS } from '#shared/records/contacts/channels.ts';

/** Chooses a channel, with what it does here. */
export function ChannelChoice() {
  const { field, fieldState } = useController({ name: 'channel' });
  const { typed } = useFormScope();
  const id = useId();
  const providers = useProviders();
  const { lead_id } = useTypedValues(['lead_id']);
  const whyShut = useShutChannels(Number(lead_id) || undefined);
  const message = fieldState.error?.message;
  return (
    <fieldset className="field channel-choice" aria-describedby={message ? id : undefined}>
      <legend>Channel</legend>
      <div className="channel-cards">
        {CONVERSATION_CHANNELS.filter((channel) => channel !== 'web_chat').map((channel) => (
          <ChoiceCard
            key={channel}
            type="radio"
            name="channel"
            value={channel}
            checked={field.value === channel}
            disabled={whyShut(channel) !== undefined}
            onChange={() => {
              field.onChange(channel);
              typed('channel');
            }}
            onBlur={field.onBlur}
            aria-invalid={message ? true : undefined}
            label={
              <span className="row">
                <Icon of={CONVERSATION_ICONS[channel]} size="sm" />
                {CHANNELS[channel].label}
              </span>
            }
            hint={whyShut(channel) ?? resolveDelivery(channel, providers)?.about ?? CHANNELS[channel].about}
          />
        ))}
        <p className="channel-note small muted">
          <b className="row">
            <Icon of={CONVERSATION_ICONS.web_chat} size="sm" />
            {CHANNELS.web_chat.label}
          </b>
          {CHANNELS.web_chat.about}{' '}
          <Link className="link" to={paths.aiAssistant.settings}>
            Set it up
          </Link>
        </p>
      </div>
      {message && (
        <p className="error" id={id}>
          <Icon of={TriangleAlert} />
          {message}
        </p>
      )}
    </fieldset>
  );
}
