import { optionLabel } from '#client/core/option-label.ts';
import { Card } from '#client/ui/card.tsx';
import { Fact, Facts } from '#client/ui/facts.tsx';
import { type Account, ROLES } from '#shared/auth/account.ts';

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
      </Facts>
    </Card>
  );
}
