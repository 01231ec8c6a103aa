/** Buyers, as the importer reads them: contact lists with what each is looking for, from a CRM or a spreadsheet. */
import { buyerFields } from '../../../records/buyers/buyer.ts';
import { mapFlagsToCells, CONTACT_FLAGS, listFlagNames } from './contact-flags.ts';
import { describeTargets, describeWords, type ImportNoun } from './noun.ts';

const TARGETS = describeTargets(buyerFields, {
  first_name: ['First name', 'first name|buyer|contact|middle?'],
  last_name: ['Last name', 'last name|buyer|contact?'],
  price_range: ['Price range (from - to)', 'price|budget range purchase?', '=price point', '=price'],
  proof_of_funds: ['Proof of funds (a day or an amount)', ...['=proof of funds', '=pof', '=pof on file', '=proof of funds received']],
  ...mapFlagsToCells(CONTACT_FLAGS),
});
export type BuyerTarget = keyof typeof TARGETS.labels;

export const BUYERS: ImportNoun<BuyerTarget> = {
  entity: 'buyers',
  ...TARGETS,
  several: ['phone', 'email', 'other_phones', 'other_emails', 'areas', 'notes', ...listFlagNames(CONTACT_FLAGS)],
  joined: ['phone', 'email', 'areas', 'other_phones', 'other_emails', ...listFlagNames(CONTACT_FLAGS)],
  instead: [],
  vendors: [],
  telling:
    /^(cash)?(buyer|investor)s?|buybox|^(target|preferred|buying)?(areas?|markets?|zips?|zipcodes|counties|cities|locations?)$|^(max|maximum|min|minimum)(purchase)?(price|budget)$|^budget|^(price|budget)(range|max|min)|proofoffunds|^pof|^(min|minimum|target)(roi|return|caprate)$|^cash(orfinanced)?$/,
  lacks: (has) =>
    (['name', 'company', 'first_name', 'last_name'] as const).some(has) ? undefined : 'Match a column to the buyer: a name or a company.',
  words: describeWords('buyer', {
    about: 'Who buys from you, and what each is looking for.',
    files: 'CSV or Excel from any CRM or spreadsheet: names, emails, phones, and as much of their buy box as you know.',
    where: 'Buys in',
    nowhere: 'Anywhere',
    already: 'Buyers you already have (same email, same phone, or same name and company)',
    choices: {
      skip: 'Your buyer stays as it is, except for opt-outs in the file.',
      merge: 'Fills in what your buyer lacks. Nothing is overwritten.',
      import: 'You will have the buyer twice. Right when two people share a phone.',
    },
    undo: '. Those that you have changed since, or that offers or deals name, stay.',
    kept: 'Changed since, or named by an offer or a deal, so the undo left this buyer',
    keptBecause: ['of a change since, an offer or a deal', 'of changes since, offers or deals'],
    pronoun: 'who',
  }),
};
