import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { formatOption } from '#client/core/option-label.ts';
import { ChoiceCard } from '#client/ui/checkbox.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { type Role, ROLES } from '#shared/accounts/auth/account.ts';

const DOES: Record<Role, string> = { wholesaler: 'Find and assign', investor: 'Buy and hold', agent: 'List and represent' };

/** What the person does, as cards with a line of help each. */
export function RoleChoice() {
  const { field, fieldState } = useController({ name: 'role' });
  const id = useId();
  const message = fieldState.error?.message;
  return (
    <fieldset className="field" aria-describedby={message ? id : undefined}>
      <legend>Role</legend>
      <div className="roles">
        {ROLES.map((role) => (
          <ChoiceCard
            key={role}
            type="radio"
            name="role"
            value={role}
            checked={field.value === role}
            onChange={() => field.onChange(role)}
            onBlur={field.onBlur}
            label={formatOption(ROLES, role)}
            hint={DOES[role]}
          />
        ))}
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
