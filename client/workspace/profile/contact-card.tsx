import { phoneNumber } from '#client/core/format.ts';
import { Card } from '#client/ui/card.tsx';
import { FactItem, FactList } from '#client/ui/facts.tsx';
import { SERVERS_ZONE, formatZoneChoice } from './time-zone-choice.tsx';
import type { Account } from '#shared/accounts/auth/account.ts';

export function ContactCard({ user }: { user: Account }) {
  return (
    <Card title="Contact">
      <FactList>
        <FactItem label="Email">{user.email}</FactItem>
        <FactItem label="Phone">{phoneNumber(user.phone)}</FactItem>
        <FactItem label="Time zone">{user.time_zone ? formatZoneChoice(user.time_zone) : SERVERS_ZONE}</FactItem>
      </FactList>
    </Card>
  );
}
