/** Sample texts. None is meant to be signed before an attorney has replaced or approved it. */
import type { ContractKind } from './words.ts';

export const SAMPLE_NAMES = ['purchase_agreement', 'assignment', 'assignment_notice', 'amendment'] as const;
export type SampleName = (typeof SAMPLE_NAMES)[number];

interface Sample {
  name: string;
  kind: ContractKind;
  body: string;
}

const PURCHASE = `# Purchase and Sale Agreement

This agreement is made on **{{deal.contract_date}}** between **{{lead.name}}**{{#if contract.co_seller}} and **{{contract.co_seller}}**{{/if}} ("Seller") and **{{account.company}}** or its assigns ("Buyer"), {{account.address}}.

## 1. Property

**{{property.address}}**, {{property.county}} County, with all fixtures, sold as is.

{{#if contract.parcel_number}}
Parcel number: {{contract.parcel_number}}.
{{/if}}

{{#if contract.legal_description}}
Legal description: {{contract.legal_description}}
{{/if}}

## 2. Price

Buyer pays **{{deal.purchase_price}}** in cash at closing.

{{#if deal.earnest_money}}
Earnest money of **{{deal.earnest_money}}** is due within {{contract.deposit_days}} business days of the last signature and is held by {{contract.title_company}}. It is credited to the price at closing.
{{else}}
No earnest money is paid.
{{/if}}

## 3. Closing

On or before **{{deal.closing_date}}**. Taxes and assessments are prorated to that day. Seller gives possession at closing.

## 4. Inspection

{{#if inspection}}
Buyer may inspect the property until **{{deal.inspection_ends}}** and may cancel this agreement in writing until then for any reason. Earnest money is then returned to Buyer.
{{else}}
Buyer has inspected the property or chooses not to. This agreement does not depend on an inspection.
{{/if}}

{{#if financing}}
## Financing

This agreement depends on Buyer obtaining financing. Buyer tells Seller in writing at once if it is denied. Earnest money is then returned to Buyer.
{{/if}}

{{#if appraisal}}
## Appraisal

Buyer may cancel in writing if an appraisal comes in below the price. Earnest money is then returned to Buyer.
{{/if}}

## 5. Title

Seller gives marketable title by warranty deed, free of liens except those that are paid at closing.{{#if title}} Buyer may cancel in writing if title cannot be insured; earnest money is then returned to Buyer.{{/if}}

## 6. Assignment

**Buyer is an investor and may assign this agreement to another buyer, or sell the property again, for more than the price above, and keep the difference.** Seller has read this paragraph. [initial: seller]

## 7. Default

If Buyer does not close, Seller keeps the earnest money as the only remedy. If Seller does not close, Buyer may have the earnest money back or ask a court to enforce this agreement.

## 8. Advice

Buyer does not represent Seller and gives no legal, tax or financial advice. Seller may have an attorney or a licensed agent read this agreement, and may have the property appraised, before signing.

{{#if contract.other_terms}}
## 9. Other terms

{{contract.other_terms}}
{{/if}}

## Signatures

This is the whole agreement. A change is valid in writing, signed by both.

Seller: **{{lead.name}}**

[sign: seller]

[date: seller]

Buyer: **{{account.company}}**, by {{account.name}}

[sign: me]

[date: me]
`;

const ASSIGNMENT = `# Assignment of Contract

**{{account.company}}** ("Assignor") assigns to **{{buyer.name}}**{{#if buyer.company}}, {{buyer.company}},{{/if}} ("Assignee") its rights and duties in the purchase agreement of **{{contract.original_date}}** with **{{lead.name}}** ("Seller").

## 1. Property

**{{property.address}}**, {{property.county}} County.

## 2. What is assigned

Assignor does not own the property. What is assigned is Assignor's interest in the purchase agreement, a copy of which Assignee has received. Assignee takes the property as is and relies on an inspection of its own. [initial: buyer]

## 3. Price

- Price to Seller under the purchase agreement: **{{deal.purchase_price}}**
- Assignment fee to Assignor: **{{deal.assignment_fee}}**

Both are paid at closing through {{contract.title_company}}.

{{#if deal.earnest_money}}
Assignee replaces the earnest money of **{{deal.earnest_money}}**.
{{/if}}

## 4. Closing

Assignee closes on or before **{{deal.closing_date}}** on the terms of the purchase agreement. If Assignee does not, its deposit is forfeited to Assignor, and this assignment ends.

{{#if contract.other_terms}}
## 5. Other terms

{{contract.other_terms}}
{{/if}}

## Signatures

Assignee: **{{buyer.name}}**

[sign: buyer]

[date: buyer]

Assignor: **{{account.company}}**, by {{account.name}}

[sign: me]

[date: me]
`;

const NOTICE = `# Notice of Assignment

To: **{{lead.name}}**

Property: **{{property.address}}**

**{{account.company}}** is assigning its interest in our purchase agreement of **{{contract.original_date}}** to **{{buyer.name}}**{{#if buyer.company}}, {{buyer.company}}{{/if}}.

- Your price stays **{{deal.purchase_price}}**.
- Closing stays on or before **{{deal.closing_date}}**.
- We earn a fee from {{buyer.name}} for the assignment.

You may ask us anything about this: {{account.phone}}, {{account.email}}. You may also ask an attorney.

{{#if contract.other_terms}}
{{contract.other_terms}}
{{/if}}

I have received this notice.

[sign: seller]

[date: seller]

**{{account.company}}**, by {{account.name}}

[sign: me]

[date: me]
`;

const AMENDMENT = `# Amendment to the Purchase Agreement

This amends the purchase agreement of **{{deal.contract_date}}** between **{{lead.name}}** ("Seller") and **{{account.company}}** or its assigns ("Buyer") for **{{property.address}}**.

## 1. New day

{{contract.amended_term}}: instead of **{{contract.former_day}}**, the last day is **{{contract.new_day}}**.

## 2. Everything else

The rest of the agreement stays as it is.

{{#if contract.other_terms}}
## 3. Other terms

{{contract.other_terms}}
{{/if}}

## Signatures

Seller: **{{lead.name}}**

[sign: seller]

[date: seller]

Buyer: **{{account.company}}**, by {{account.name}}

[sign: me]

[date: me]
`;

export const CONTRACT_SAMPLES: Readonly<Record<SampleName, Sample>> = {
  purchase_agreement: { name: 'Purchase agreement', kind: 'purchase', body: PURCHASE },
  assignment: { name: 'Assignment of contract', kind: 'assignment', body: ASSIGNMENT },
  assignment_notice: { name: 'Notice of assignment', kind: 'disclosure', body: NOTICE },
  amendment: { name: 'Amendment', kind: 'amendment', body: AMENDMENT },
};
