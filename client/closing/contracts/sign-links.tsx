/** New signing links to copy, and whether each was sent. */
import { formatDateTime } from '#client/core/format.ts';
import { Banner } from '#client/ui/banner.tsx';
import { CopyField } from '#client/ui/copy-field.tsx';
import type { ContractSigner } from '#shared/closing/contracts/contract.ts';
import type { SignLink } from '#shared/closing/contracts/sending.ts';

export function SignLinks({ links, signers }: { links: readonly SignLink[]; signers: readonly Pick<ContractSigner, 'id' | 'name'>[] }) {
  return (
    <div className="sign-links">
      {links.map((link) => (
        <OneLink key={link.url} link={link} name={signers.find(({ id }) => id === link.signer_id)?.name ?? ''} />
      ))}
    </div>
  );
}

const LATER_MS = 60_000;

/** How the link is delivered; a message waiting for calling hours says when. */
function describeDelivery({ channel, leaves_at }: SignLink): string {
  if (channel === null || leaves_at === null) return 'Hand it over yourself.';
  const by = channel === 'email' ? 'email' : 'text';
  return Date.parse(leaves_at) - Date.now() > LATER_MS ? `Goes out by ${by} ${formatDateTime(leaves_at)}.` : `In the outbox, by ${by}.`;
}

function OneLink({ link, name }: { link: SignLink; name: string }) {
  return (
    <div className="stack g-2">
      {link.not_sent !== null && (
        <Banner tone="yellow">
          Not sent to {name}: {link.not_sent}. Copy the link and hand it over.
        </Banner>
      )}
      <CopyField aria-label={`Link for ${name}`} value={link.url} />
      <p className="small muted" role="status">
        Whoever has the link can read and sign as {name}. {link.not_sent === null && describeDelivery(link)} It is shown this once; a new
        one ends it.
      </p>
    </div>
  );
}
