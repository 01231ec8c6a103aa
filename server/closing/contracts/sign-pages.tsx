/** The signing pages: each step is a page, and a form that works without a script. */
import type { ReactNode } from 'react';
import { CallLink, FieldProblem, LabelRow, markField, OutsidePage } from '#server/outside/page.tsx';
import { CODE_LENGTH, type ContractSender, MAX_REASON, signTexts } from '#shared/closing/contracts/sign.ts';
import type { FieldErrors } from '#shared/core/problem.ts';
import { buildConsentText } from './sign-words.ts';
import { type ContractRow, nameInitials } from './sign.ts';
import type { ContractFieldName } from '#shared/closing/contracts/fields.ts';
import { type Block, readBlocks, type Run } from '#shared/closing/contracts/markup.ts';
import { SIGNER_ROLE_LABELS, type SignerRole } from '#shared/closing/contracts/words.ts';
import type { contracts } from './table.ts';

/** The library that draws, served beside the pages, and what uses it, served with the client. */
export const PAD_SCRIPT = '/sign/signature-pad.js';
const SCRIPTS = [PAD_SCRIPT, '/signing.js'];

/** What the pages of one signer share. */
export interface SignView {
  sender: ContractSender;
  title: string;
  /** The address of the link, to which the forms post. */
  address: string;
  signer: { name: string; needs_code: boolean };
}

interface ShellProps {
  view: SignView;
  title: string;
  about?: string;
  /** Which step of how many this is. */
  step?: 'consent' | 'code' | 'sign';
  isDone?: boolean;
  bar?: ReactNode;
  scripts?: readonly string[];
  children: ReactNode;
}

function SignShell({ view, title, about, step, isDone, bar, scripts = [], children }: ShellProps) {
  const { sender } = view;
  const bottom = (
    <>
      <footer className="foot">
        <span>{sender.company}</span>
        <CallLink phone={sender.phone} />
        <a href={`mailto:${sender.email}`}>{sender.email}</a>
      </footer>
      {bar}
    </>
  );
  return (
    <OutsidePage {...{ look: 'sign', sender, scripts, bottom }} title={`${title} · ${sender.company}`}>
      {step && <Steps view={view} step={step} />}
      <header>
        {isDone && (
          <span className="verdict good" aria-hidden="true">
            ✓
          </span>
        )}
        <h1>{title}</h1>
        {about && <p className="soft">{about}</p>}
      </header>
      {children}
    </OutsidePage>
  );
}

function Steps({ view: { signer }, step }: { view: SignView; step: 'consent' | 'code' | 'sign' }) {
  const all = signer.needs_code || step === 'code' ? ['consent', 'code', 'sign'] : ['consent', 'sign'];
  const now = all.indexOf(step);
  return (
    <div className="steps" role="img" aria-label={`Step ${now + 1} of ${all.length}`}>
      {all.map((name, at) => (
        <i key={name} className={at <= now ? 'on' : undefined} />
      ))}
    </div>
  );
}

const Submit = ({ children, look = '' }: { children: string; look?: string }) => (
  <button className={`button ${look}`.trim()} type="submit">
    {children}
  </button>
);

const BackToDocument = ({ view, className }: { view: SignView; className?: string }) => (
  <a className={className} href={view.address}>
    Back to the document
  </a>
);

/** What a reader wants to know first, and the document itself. */
export function ReadPage({ view, contract }: { view: SignView; contract: ContractRow }) {
  const facts = listKeyFacts(contract);
  const bar = (
    <nav className="bar" aria-label={signTexts.sign}>
      <a className="button plain" href="?step=decline">
        {signTexts.decline}
      </a>
      <a className="button" href="?step=consent">
        Continue to sign
      </a>
    </nav>
  );
  return (
    <SignShell view={view} title={view.title} about={view.sender.place} bar={bar}>
      {contract.is_sample && <p className="note small">A sample text, marked SAMPLE on every page: no attorney has approved it yet.</p>}
      {facts.length > 0 && (
        <dl className="card rows">
          {facts.map(([label, value]) => (
            <LabelRow key={label} label={label} value={value} />
          ))}
        </dl>
      )}
      <p className="soft small">
        The full agreement below controls. You may show it to an attorney first. <a href={`${view.address}/document.pdf`}>PDF</a>
      </p>
      <article className={contract.is_sample ? 'paper sample' : 'paper'} aria-label="Document">
        <ContractText {...contract} />
      </article>
    </SignShell>
  );
}

export const ConsentPage = ({ view, wrong }: { view: SignView; wrong?: string }) => (
  <SignShell view={view} step="consent" title="Sign electronically?" about="You can also sign on paper. It costs nothing.">
    <ul className="points">
      {buildConsentText(view.sender).map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
    <form className="stack" method="post" action={`${view.address}/consent`}>
      <FieldProblem words={wrong} id="problem" />
      <label className="choice">
        <input type="checkbox" name="agree" value="yes" {...markField(wrong, 'problem')} />
        <span>I agree to sign and receive records electronically</span>
      </label>
      <Submit>{signTexts.continue}</Submit>
      <a className="button plain" href="?step=paper">
        I want paper
      </a>
    </form>
  </SignShell>
);

export const PaperPage = ({ view }: { view: SignView }) => (
  <SignShell view={view} title="Sign on paper" about={`${view.title}, ${view.sender.place}`}>
    <ol className="points">
      {signTexts.paperSteps(view.sender.name).map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ol>
    <div className="stack">
      <a className="button" href={`${view.address}/document.pdf`}>
        Open the PDF
      </a>
      <BackToDocument view={view} className="button plain" />
    </div>
  </SignShell>
);

interface CodeStep {
  view: SignView;
  /** Where the code goes; undefined without an address. */
  address: { shown: string; isDelivered: boolean } | undefined;
  wasSent: boolean;
  wrong?: string | undefined;
}

export const CodePage = ({ view, address, wasSent, wrong }: CodeStep) => (
  <SignShell view={view} step="code" title="Enter the code" about={describeCode(view, address, wasSent)}>
    {!view.signer.needs_code && <p className="soft">Consent for this link was given in another browser.</p>}
    <FieldProblem words={wrong} id="problem" />
    {wasSent && (
      <form className="stack" method="post" action={`${view.address}/code`}>
        <div className="field">
          <label htmlFor="code">Six-digit code</label>
          <input
            className="code"
            {...{ id: 'code', name: 'code', inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: CODE_LENGTH + 2 }}
            {...markField(wrong, 'problem')}
          />
        </div>
        <Submit>{signTexts.continue}</Submit>
      </form>
    )}
    <form className="stack" method="post" action={`${view.address}/send-code`}>
      <Submit look={wasSent ? 'plain' : ''}>{nameCodeButton(address, wasSent)}</Submit>
    </form>
  </SignShell>
);

function describeCode({ sender }: SignView, address: CodeStep['address'], wasSent: boolean): string {
  if (!address?.isDelivered) return signTexts.codeByCall(sender, address?.shown);
  return wasSent ? signTexts.codeSent(address.shown) : signTexts.codeAbout(address.shown);
}

function nameCodeButton(address: CodeStep['address'], wasSent: boolean): string {
  if (!address?.isDelivered) return wasSent ? 'Make a new code' : 'Make the code';
  return wasSent ? 'Send again' : 'Send the code';
}

interface SignStep {
  view: SignView;
  /** Where the document asks for initials, in its order. */
  places: readonly string[];
  initials: string;
  typed?: string;
  typedInitials?: readonly string[];
  errors?: FieldErrors;
}

/** Without a script a name is typed; with one it can be drawn. */
export function SignPage({ view, places, initials, typed = '', typedInitials = [], errors = {} }: SignStep) {
  const [strokes, name, form] = [errors.strokes?.[0], errors.name?.[0], errors.form?.[0]];
  return (
    <SignShell view={view} step="sign" title="Your signature" about={`${view.title}, ${view.sender.place}`} scripts={SCRIPTS}>
      <form className="stack" id="sign" method="post" action={`${view.address}/sign`}>
        <FieldProblem words={form} id="problem" />
        <input type="hidden" name="strokes" defaultValue="" />
        <fieldset className="how" data-script hidden>
          <legend className="sr">How you sign</legend>
          <label>
            <input type="radio" name="how" value="drawn" disabled />
            Draw
          </label>
          <label>
            <input type="radio" name="how" value="typed" defaultChecked />
            Type
          </label>
        </fieldset>
        <div className="field" data-how="drawn" hidden>
          <div className="pad">
            <canvas aria-label="Draw your signature here" role="img" tabIndex={0} />
            <button className="button plain" type="button" data-clear>
              Clear
            </button>
          </div>
          <p className="small soft">{view.signer.name}</p>
          <p className="problem" role="alert" data-draw-problem hidden={!strokes}>
            {strokes ?? signTexts.drawFirst}
          </p>
        </div>
        <div className="field" data-how="typed">
          <label htmlFor="name">Your full name</label>
          <FieldProblem words={name} id="name_problem" />
          <input
            {...{ id: 'name', name: 'name', maxLength: 200, autoComplete: 'name', defaultValue: typed }}
            {...markField(name, 'name_problem')}
          />
          <small>Your typed name is your signature.</small>
        </div>
        {places.length > 0 && (
          <section className="card" aria-label="Initials">
            {places.map((place, at) => (
              <Initials key={at} {...{ at, place, initials, typed: typedInitials[at], wrong: errors[nameInitials(at)]?.[0] }} />
            ))}
          </section>
        )}
        <div className="stack">
          <Submit>{signTexts.sign}</Submit>
          <p className="small soft">
            By pressing Sign you sign this document. <BackToDocument view={view} />
          </p>
        </div>
      </form>
    </SignShell>
  );
}

interface InitialsProps {
  at: number;
  place: string;
  initials: string;
  typed: string | undefined;
  wrong: string | undefined;
}

function Initials({ at, place, initials, typed = '', wrong }: InitialsProps) {
  const name = nameInitials(at);
  return (
    <div className="row">
      <div>
        <label htmlFor={name}>{place}</label>
        <FieldProblem words={wrong} id={`${name}_problem`} />
      </div>
      <input
        className="text"
        {...{ id: name, name, maxLength: 12, autoComplete: 'off', placeholder: initials, defaultValue: typed.slice(0, 12) }}
        {...markField(wrong, `${name}_problem`)}
      />
    </div>
  );
}

interface DoneStep {
  view: SignView;
  at: string;
  signers: readonly { name: string; note: string; isYou: boolean; isDone: boolean }[];
  about: string;
  /** The SHA-256 of the sealed file; undefined while there is none. */
  sha256?: string | undefined;
}

export const DonePage = ({ view, at, signers, about, sha256 }: DoneStep) => (
  <SignShell view={view} isDone title="Signed" about={at}>
    <section className="card" aria-label="Signers">
      {signers.map(({ name, note, isYou, isDone }, position) => (
        <div className="row" key={position}>
          <div>
            {isDone && <span aria-hidden="true">✓ </span>}
            {name}
            <small>{note}</small>
          </div>
          {isYou && <span className="soft">You</span>}
        </div>
      ))}
    </section>
    <p className="soft">{about}</p>
    <a className="button line" href={`${view.address}/document.pdf`}>
      Download my copy
    </a>
    {sha256 && (
      <p className="small soft">
        Fingerprint <code>{sha256.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
    )}
  </SignShell>
);

export const DeclinePage = ({ view, reason, wrong }: { view: SignView; reason?: string; wrong?: string | undefined }) => (
  <SignShell view={view} title="Decline to sign?" about={`Nothing is signed. ${view.sender.name} will be notified.`}>
    <form className="stack" method="post" action={`${view.address}/decline`}>
      <div className="field">
        <label htmlFor="reason">
          Reason <span className="soft">optional</span>
        </label>
        <FieldProblem words={wrong} id="problem" />
        <textarea id="reason" name="reason" rows={4} maxLength={MAX_REASON} defaultValue={reason} {...markField(wrong, 'problem')} />
      </div>
      <div className="stack">
        <Submit look="danger">{signTexts.decline}</Submit>
        <BackToDocument view={view} className="button plain" />
      </div>
    </form>
  </SignShell>
);

type Text = Pick<typeof contracts.$inferSelect, 'body' | 'fields'>;

const MARK_WORDS = { sign: 'Signature', initial: 'Initials', date: 'Date' } as const;
const describeRole = (role: SignerRole): string => (role === 'me' ? 'sender' : SIGNER_ROLE_LABELS[role].toLowerCase());

/** The words of a run, without its looks. */
const toRunText = (run: Run, fields: Text['fields']): string =>
  run.kind === 'text' ? run.text : run.kind === 'field' ? (fields?.[run.name] ?? '') : '';

function RunText({ run, fields }: { run: Run; fields: Text['fields'] }) {
  if (run.kind === 'mark')
    return (
      <span className="mark">
        {MARK_WORDS[run.mark]}, {describeRole(run.role)}
      </span>
    );
  const lines = toRunText(run, fields)
    .split('\n')
    .flatMap((line, at) => (at > 0 ? [<br key={at} />, line] : [line]));
  return run.bold || run.kind === 'field' ? <b>{lines}</b> : lines;
}

function ContractText({ body, fields }: Text) {
  const renderRuns = (runs: readonly Run[]) => runs.map((run, at) => <RunText key={at} run={run} fields={fields} />);
  const renderBlock = (block: Block, key: number) => {
    switch (block.kind) {
      case 'heading': {
        const Heading = (['h2', 'h3', 'h4'] as const)[block.level - 1] ?? 'h4';
        return <Heading key={key}>{renderRuns(block.runs)}</Heading>;
      }
      case 'paragraph':
        return <p key={key}>{renderRuns(block.runs)}</p>;
      case 'list': {
        const items = block.items.map((runs, at) => <li key={at}>{renderRuns(runs)}</li>);
        return block.ordered ? (
          <ol key={key} start={block.start}>
            {items}
          </ol>
        ) : (
          <ul key={key}>{items}</ul>
        );
      }
      case 'page':
        return <hr key={key} />;
    }
  };
  return readBlocks(body ?? '').map(renderBlock);
}

const FACTS: readonly (readonly [ContractFieldName, string])[] = [
  ['deal.purchase_price', 'Price'],
  ['deal.assignment_fee', 'Assignment fee'],
  ['deal.earnest_money', 'Deposit'],
  ['deal.inspection_ends', 'Inspection until'],
  ['contract.new_day', 'New last day'],
  ['deal.closing_date', 'Closing'],
];

const listKeyFacts = ({ fields }: Text): [label: string, value: string][] =>
  FACTS.flatMap(([name, label]): [string, string][] => (fields?.[name] ? [[label, fields[name]]] : []));

/** What stands before a mark names it: the section, or the line itself. */
const MAX_PLACE = 60;

/** Where a role is asked for initials, in the order of the text: each by its section. */
export function listInitialPlaces({ body, fields }: Text, role: SignerRole): string[] {
  const places: string[] = [];
  let section = '';
  for (const block of readBlocks(body ?? '')) {
    if (block.kind === 'heading') section = joinRuns(block.runs, fields);
    for (const run of listRuns(block))
      if (run.kind === 'mark' && run.mark === 'initial' && run.role === role) places.push(cut(section || `Place ${places.length + 1}`));
  }
  return places;
}

const listRuns = (block: Block): Run[] => (block.kind === 'page' ? [] : block.kind === 'list' ? block.items.flat() : block.runs);
const joinRuns = (runs: readonly Run[], fields: Text['fields']): string =>
  runs
    .map((run) => toRunText(run, fields))
    .join('')
    .trim();
const cut = (text: string): string => (text.length > MAX_PLACE ? `${text.slice(0, MAX_PLACE - 1)}…` : text);
