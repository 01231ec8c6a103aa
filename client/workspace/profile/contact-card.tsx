import { optionLabel } from '#client/core/option-label.ts';
import { Card } from '#client/ui/card.tsx';
import { Fact, Facts } from '#client/ui/facts.tsx';
import { SERVERS_ZONE, zoneName } from './time-zone-choice.tsx';
import { type Account, ROLES } from '#shared/accounts/auth/account.ts';

export function ContactCard({ user }: { user: Account }) {
  return (
    <Card title="Contact">
      <Facts>
        <Fact label="Name">
          {user.first_name} {user.last_name}
        </Fact>
        <Fact label="Email">{user.email}</Fact>
        <Fact label="Phone">{user.phone}</Fact>
        <Fact label="Company">{user.company_name}</Fact>
        <Fact label="Role">{optionLabel(ROLES, user.role)}</Fact>
        <Fact label="Time zone">{user.time_zone ? zoneName(user.time_zone) : SERVERS_ZONE}</Fact>
      </Facts>
    </Card>
  );
}
