import { phoneNumber } from '#client/core/format.ts';
import { optionLabel } from '#client/core/option-label.ts';
import { Card } from '#client/ui/card.tsx';
import { FactItem, FactList } from '#client/ui/facts.tsx';
import { SERVERS_ZONE, formatZoneChoice } from './time-zone-choice.tsx';
import { type Account, ROLES } from '#shared/accounts/auth/account.ts';

export function ContactCard({ user }: { user: Account }) {
  return (
    <Card title="Contact">
      <FactList>
        <FactItem label="Name">
          {user.first_name} {user.last_name}
        </FactItem>
        <FactItem label="Email">{user.email}</FactItem>
        <FactItem label="Phone">{phoneNumber(user.phone)}</FactItem>
        <FactItem label="Company">{user.company_name}</FactItem>
        <FactItem label="Role">{optionLabel(ROLES, user.role)}</FactItem>
        <FactItem label="Time zone">{user.time_zone ? formatZoneChoice(user.time_zone) : SERVERS_ZONE}</FactItem>
      </FactList>
    </Card>
  );
}
