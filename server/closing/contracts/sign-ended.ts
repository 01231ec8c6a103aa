/** The page of a signing link that is over, or not yet open. */
import { findZone } from '#server/core/account-days.ts';
import type { Scope } from '#server/core/context.ts';
import { type End, LinkEnded } from '#server/outside/end-page.tsx';
import type { ContractSender, LinkState } from '#shared/closing/contracts/sign.ts';
import { signTexts } from '#shared/closing/contracts/sign-texts.ts';
import { linkTexts } from '#shared/core/link-texts.ts';
import { formatMomentIn } from './sign-words.ts';
import type { contracts, contractSigners } from './table.ts';

interface EndedSigning {
  scope: Scope;
  contract: typeof contracts.$inferSelect;
  signer: typeof contractSigners.$inferSelect;
  sender: ContractSender;
}

const STATUS: Record<LinkState, number> = {
  open: 200,
  not_yet: 403,
  signed: 409,
  declined: 410,
  voided: 410,
  expired: 410,
  others_declined: 410,
};

/** The page of a link in this state, to be thrown. */
export const endSigning = (link: EndedSigning, state: LinkState): LinkEnded =>
  new LinkEnded({ ...explainState(link, state), sender: link.sender }, STATUS[state]);

function explainState({ contract, signer, sender: { name, company, phone }, scope }: EndedSigning, state: LinkState): End {
  switch (state) {
    case 'voided': {
      const about = signTexts.voidedAbout(company, contract.void_reason);
      return { title: signTexts.voided, about: signer.status === 'signed' ? `${about} ${signTexts.voidedAfterSigning}` : about };
    }
    case 'declined':
      return { title: 'You declined', about: `${name} has been told. Nothing is signed.`, quote: signer.decline_reason };
    case 'others_declined':
      return { title: 'This contract was declined', about: signTexts.othersDeclinedAbout(phone) };
    case 'expired': {
      const until = formatMomentIn(contract.expires_at ?? scope.now().toISOString(), findZone(scope));
      return { title: linkTexts.expired, about: `It was good until ${until}. Nothing is signed. Ask for a new link.` };
    }
    case 'not_yet':
      return { title: 'It is not your turn yet', about: 'Others sign first. You get a message when it is your turn.' };
    case 'signed':
    case 'open':
      return { title: 'Already signed', about: signTexts.alreadySignedAbout };
  }
}
