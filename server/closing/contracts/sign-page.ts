/** The pages of signing, for who has the link: each step is a page, and a form that works without a script. */
import { escapeHtml as text } from '#server/core/html.ts';
import { renderPhoneLink } from '#server/core/sender.ts';
import { renderPage } from '#server/core/public-page.ts';
import { CODE_LENGTH, type ContractSender, MAX_REASON, PAD } from '#shared/closing/contracts/sign.ts';
import { signTexts } from '#shared/closing/contracts/sign-texts.ts';
import { consentWords } from './sign-consent.ts';

/** The library that draws, served beside the pages, and what uses it, served with the client. */
export const PAD_SCRIPT = '/sign/signature-pad.js';
const SIGN_SCRIPT = '/signing.js';

const STYLE = `
:root { --box: #80868f; --tint: #eaf1ff; --bad: #b42318; --bad-fill: #d92d20; --good: #17703d; --good-tint: #dff5e6; --warn: #8a4b00; --warn-tint: #fdf0c8; }
@media (prefers-color-scheme: dark) {
  :root { --box: #7b818c; --tint: #1a2740; --bad: #ff9a8f; --bad-fill: #ff9a8f; --good: #6fd39b; --good-tint: #12301f; --warn: #ffc46b; --warn-tint: #33260c; }
}
body { min-height: 100dvh; display: flex; flex-direction: column; }
body > * { padding-inline: max(16px, calc(50vw - 340px)); }
h1, h2, p, dl, dd, ul, ol, fieldset { margin: 0; padding: 0; }
h1 { font-size: 25px; line-height: 1.25; letter-spacing: -0.02em; overflow-wrap: anywhere; }
h2 { font-size: 16px; }
p, li, dd { overflow-wrap: anywhere; }
a { color: var(--accent); }
.soft, dt, small { color: var(--soft); }
small, .small { font-size: 14px; }
.top { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: 56px; border-bottom: 1px solid var(--line); background: var(--card); }
.top a { display: inline-flex; align-items: center; min-height: 44px; color: var(--text); text-decoration: none; white-space: nowrap; }
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 24px; align-content: start; padding-block: 28px 40px; }
main > header { display: grid; gap: 4px; }
.foot { display: flex; flex-wrap: wrap; gap: 2px 16px; margin-top: auto; padding-block: 18px; border-top: 1px solid var(--line); color: var(--soft); font-size: 13px; }
.foot a { display: inline-block; min-height: 24px; color: inherit; }
.bar { position: sticky; bottom: 0; display: flex; justify-content: flex-end; gap: 12px; padding-block: 10px calc(10px + env(safe-area-inset-bottom)); border-top: 1px solid var(--line); background: var(--card); }
.paper { padding: clamp(18px, 5vw, 48px); border: 1px solid var(--line); border-radius: 4px; background: var(--card); font-size: 15px; line-height: 1.65; }
.paper[data-sample] { background: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='340' height='300'%3E%3Ctext x='170' y='160' transform='rotate(-35 170 150)' text-anchor='middle' font-family='sans-serif' font-size='64' font-weight='700' fill='%23d92d20' fill-opacity='.12'%3ESAMPLE%3C/text%3E%3C/svg%3E") center top / 340px 300px var(--card); }
.note { padding: 10px 14px; border-radius: 8px; background: var(--warn-tint); color: var(--warn); }
.facts > div { display: flex; justify-content: space-between; gap: 16px; }
.facts dd { font-weight: 600; text-align: end; font-variant-numeric: tabular-nums; }
.paper > * + * { margin-top: 12px; }
.paper :is(h1, h2, h3, h4) { font-size: 17px; letter-spacing: 0; margin-top: 24px; }
.paper :is(ul, ol) { padding-left: 22px; }
.mark { display: inline-block; padding: 0 8px; border: 1px dashed var(--box); border-radius: 4px; color: var(--soft); font-size: 13px; }
.paper hr { border: 0; border-top: 1px solid var(--line); margin-block: 28px; }
.paper > :first-child { margin-top: 0; }
.steps { display: flex; gap: 6px; }
.steps i { flex: 1; height: 4px; border-radius: 2px; background: var(--line); }
.steps .on { background: var(--accent); }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 48px; padding: 8px 20px; border: 0; border-radius: 8px; background: var(--accent); color: var(--on);
  font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
.plain { background: none; color: var(--text); font-weight: 500; }
.line { background: var(--card); color: var(--text); border: 1px solid var(--box); }
.danger { background: var(--bad-fill); }
.stack { display: grid; gap: 10px; }
form.stack { gap: 20px; }
.points { display: grid; gap: 12px; padding-left: 22px; }
.choice { display: flex; align-items: center; gap: 12px; min-height: 60px; padding: 12px 14px; border: 1px solid var(--box); border-radius: 8px; background: var(--card); font-weight: 600; }
.choice:has(:checked) { border-color: var(--accent); background: var(--tint); }
.choice input { width: 22px; height: 22px; margin: 0; flex: none; accent-color: var(--accent); }
.field { display: grid; gap: 6px; }
label, legend { font-size: 14px; font-weight: 500; }
.choice, .how label { font-size: 16px; }
input.text, textarea { width: 100%; min-height: 48px; padding: 10px 12px; border: 1px solid var(--box); border-radius: 8px; background: var(--card); color: var(--text); font: inherit; }
.code { max-width: 260px; font-size: 26px; font-weight: 600; letter-spacing: .35em; font-variant-numeric: tabular-nums; }
.name { font-family: 'Snell Roundhand', 'Segoe Script', 'Bradley Hand', cursive; font-size: 24px; }
.problem { color: var(--bad); font-weight: 500; }
fieldset { border: 0; min-width: 0; }
.how { display: flex; padding: 3px; border: 1px solid var(--line); border-radius: 10px; background: var(--card); }
.how label { flex: 1; display: flex; align-items: center; justify-content: center; gap: 8px; min-height: 44px; border-radius: 8px; cursor: pointer; }
.how label:has(:checked) { background: var(--tint); }
.pad { position: relative; border: 1px solid var(--box); border-radius: 8px; background: #fff; overflow: hidden; }
.pad canvas { display: block; width: 100%; aspect-ratio: ${PAD.width} / ${PAD.height}; touch-action: none; }
.pad::after { content: ''; position: absolute; inset: auto 16px 22% 16px; border-top: 1px dashed #80868f; pointer-events: none; }
.pad button { position: absolute; top: 6px; right: 6px; min-height: 44px; padding: 0 12px; color: #1d1f24; }
.card { border: 1px solid var(--line); border-radius: 10px; background: var(--card); }
.card > * { padding: 12px 16px; }
.card > * + * { border-top: 1px solid var(--line); }
.row { display: flex; align-items: center; justify-content: space-between; gap: 16px; }
.row > :first-child { min-width: 0; }
.row small { display: block; }
.row .text { width: 96px; flex: none; text-align: center; }
.verdict { width: 48px; height: 48px; margin-bottom: 8px; border-radius: 50%; display: grid; place-items: center; font-size: 24px; background: var(--warn-tint); color: var(--warn); }
.verdict.good { background: var(--good-tint); color: var(--good); }
code { font: 14px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
[hidden] { display: none !important; }
:is(a, button, input, textarea, .paper, canvas):focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

/** What the pages of one signer share. */
export interface SignPage {
  sender: ContractSender;
  title: string;
  /** The address of the link, to which the forms post. */
  address: string;
  signer: { name: string; needs_code: boolean };
}

interface Shell {
  title: string;
  sender?: ContractSender | undefined;
  main: string;
  bar?: string;
  script?: boolean;
}

const shell = ({ title, sender, main, bar = '', script = false }: Shell): string =>
  renderPage({
    title: sender ? `${title} · ${sender.company}` : title,
    ...{ style: STYLE, main },
    head: script ? `<script src="${PAD_SCRIPT}" defer></script>\n<script src="${SIGN_SCRIPT}" defer></script>` : '',
    top: sender ? `<header class="top"><b>${text(sender.company)}</b>${renderPhoneLink(sender.phone)}</header>` : '',
    bottom: sender
      ? `<footer class="foot"><span>${text(sender.company)}</span>${renderPhoneLink(sender.phone)}<a href="mailto:${text(sender.email)}">${text(sender.email)}</a></footer>\n${bar}`
      : bar,
  });

const heading = (title: string, about = '') =>
  `<header><h1>${text(title)}</h1>${about ? `<p class="soft">${text(about)}</p>` : ''}</header>`;
const problem = (words: string | undefined, id = 'problem') =>
  words ? `<p class="problem" role="alert" id="${id}">${text(words)}</p>` : '';
const describedBy = (words: string | undefined, id: string) => (words ? ` aria-invalid="true" aria-describedby="${id}"` : '');

/** How far one has come. */
const steps = ({ signer }: SignPage, at: 'consent' | 'code' | 'sign') => {
  const all = signer.needs_code || at === 'code' ? ['consent', 'code', 'sign'] : ['consent', 'sign'];
  const now = all.indexOf(at);
  const marks = all.map((_, n) => `<i${n <= now ? ' class="on"' : ''}></i>`).join('');
  return `<div class="steps" role="img" aria-label="Step ${now + 1} of ${all.length}">${marks}</div>`;
};

/** What a reader wants to know first, and the document itself. `body` is HTML that was made of escaped text. */
export const readPage = (
  page: SignPage,
  { body, facts, isSample }: { body: string; facts: readonly (readonly [label: string, value: string])[]; isSample: boolean },
): string =>
  shell({
    title: page.title,
    sender: page.sender,
    main: [
      heading(page.title, page.sender.place),
      isSample ? `<p class="note small">${text(signTexts.isSample)}</p>` : '',
      facts.length > 0
        ? `<dl class="card facts">${facts.map(([label, value]) => `<div><dt>${text(label)}</dt><dd>${text(value)}</dd></div>`).join('')}</dl>`
        : '',
      `<p class="soft small">${text(signTexts.notASummary)} <a href="${text(page.address)}/document.pdf">${text(signTexts.openPdf)}</a></p>`,
      `<article class="paper"${isSample ? ' data-sample' : ''} aria-label="${text(signTexts.document)}">${body}</article>`,
    ].join('\n'),
    bar: `<nav class="bar" aria-label="${text(signTexts.sign)}"><a class="button plain" href="?step=decline">${text(signTexts.decline)}</a><a class="button" href="?step=consent">${text(signTexts.continueToSign)}</a></nav>`,
  });

export const consentPage = (page: SignPage, wrong?: string): string =>
  shell({
    title: signTexts.consentTitle,
    sender: page.sender,
    main: [
      steps(page, 'consent'),
      heading(signTexts.consentTitle, signTexts.consentAbout),
      `<ul class="points">${consentWords(page.sender)
        .map((words) => `<li>${text(words)}</li>`)
        .join('')}</ul>`,
      `<form class="stack" method="post" action="${text(page.address)}/consent">`,
      problem(wrong),
      `<label class="choice"><input type="checkbox" name="agree" value="yes"${describedBy(wrong, 'problem')}><span>${text(signTexts.consentCheck)}</span></label>`,
      `<button class="button" type="submit">${text(signTexts.continue)}</button>`,
      `<a class="button plain" href="?step=paper">${text(signTexts.wantPaper)}</a>`,
      '</form>',
    ].join('\n'),
  });

export const paperPage = (page: SignPage): string =>
  shell({
    title: signTexts.paperTitle,
    sender: page.sender,
    main: [
      heading(signTexts.paperTitle, `${page.title}, ${page.sender.place}`),
      `<ol class="points">${signTexts
        .paperSteps(page.sender.name)
        .map((words) => `<li>${text(words)}</li>`)
        .join('')}</ol>`,
      `<div class="stack"><a class="button" href="${text(page.address)}/document.pdf">${text(signTexts.paperPdf)}</a>`,
      `<a class="button plain" href="${text(page.address)}">${text(signTexts.backToDocument)}</a></div>`,
    ].join('\n'),
  });

export interface CodeStep {
  /** To which masked address the code goes. */
  where: string;
  wasSent: boolean;
  wrong?: string | undefined;
}

export const codePage = (page: SignPage, { where, wasSent, wrong }: CodeStep): string =>
  shell({
    title: signTexts.codeTitle,
    sender: page.sender,
    main: [
      steps(page, 'code'),
      heading(signTexts.codeTitle, wasSent ? signTexts.codeSent(where) : signTexts.codeAbout(where)),
      page.signer.needs_code ? '' : `<p class="soft">${text(signTexts.codeOtherBrowser)}</p>`,
      problem(wrong),
      wasSent
        ? `<form class="stack" method="post" action="${text(page.address)}/code"><div class="field"><label for="code">${text(signTexts.codeLabel)}</label><input class="text code" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="${CODE_LENGTH + 2}"${describedBy(wrong, 'problem')}></div><button class="button" type="submit">${text(signTexts.continue)}</button></form>`
        : '',
      `<form class="stack" method="post" action="${text(page.address)}/send-code"><button class="button${wasSent ? ' plain' : ''}" type="submit">${text(wasSent ? signTexts.codeAgain : signTexts.codeSend)}</button></form>`,
    ].join('\n'),
  });

export interface SignStep {
  /** Where the document asks for initials, in its order. */
  places: readonly string[];
  initials: string;
  typed?: string;
  typedInitials?: readonly string[];
  problems?: Readonly<Record<string, string>>;
}

/** Without a script a name is typed; with one it can be drawn. */
export function signPage(page: SignPage, { places, initials, typed = '', typedInitials = [], problems = {} }: SignStep): string {
  const { strokes, name } = problems;
  const fields = places.map((place, at) => {
    const [key, wrong] = [`initials_${at + 1}`, problems[`initials_${at + 1}`]];
    return `<div class="row"><div><label for="${key}">${text(place)}</label>${problem(wrong, `${key}_problem`)}</div><input class="text" id="${key}" name="${key}" maxlength="12" autocomplete="off" placeholder="${text(initials)}" value="${text((typedInitials[at] ?? '').slice(0, 12))}"${describedBy(wrong, `${key}_problem`)}></div>`;
  });
  return shell({
    title: signTexts.signTitle,
    sender: page.sender,
    script: true,
    main: [
      steps(page, 'sign'),
      heading(signTexts.signTitle, `${page.title}, ${page.sender.place}`),
      `<form class="stack" id="sign" method="post" action="${text(page.address)}/sign">`,
      problems.form ? problem(problems.form) : '',
      `<input type="hidden" name="strokes" value="">`,
      `<fieldset class="how" data-script hidden><legend class="sr">${text(signTexts.how)}</legend><label><input type="radio" name="how" value="drawn" disabled>${text(signTexts.draw)}</label><label><input type="radio" name="how" value="typed" checked>${text(signTexts.type)}</label></fieldset>`,
      `<div class="field" data-how="drawn" hidden><div class="pad"><canvas aria-label="${text(signTexts.drawLabel)}" role="img" tabindex="0"></canvas><button class="button plain" type="button" data-clear>${text(signTexts.clear)}</button></div><p class="small soft">${text(page.signer.name)}</p>`,
      `<p class="problem" role="alert" data-draw-problem${strokes ? '' : ' hidden'}>${text(strokes ?? signTexts.drawFirst)}</p></div>`,
      `<div class="field" data-how="typed"><label for="name">${text(signTexts.typeLabel)}</label>${problem(name, 'name_problem')}<input class="text name" id="name" name="name" maxlength="200" autocomplete="name" value="${text(typed)}"${describedBy(name, 'name_problem')}><small>${text(signTexts.typeHint)}</small></div>`,
      fields.length > 0 ? `<section class="card" aria-label="${text(signTexts.initialsTitle)}">${fields.join('')}</section>` : '',
      `<div class="stack"><button class="button" type="submit">${text(signTexts.sign)}</button><p class="small soft">${text(signTexts.signHint)} <a href="${text(page.address)}">${text(signTexts.backToDocument)}</a></p></div>`,
      '</form>',
    ].join('\n'),
  });
}

export interface DoneSigner {
  name: string;
  note: string;
  isYou: boolean;
  isDone: boolean;
}

export interface DoneStep {
  at: string;
  signers: readonly DoneSigner[];
  about: string;
  /** The SHA-256 of the sealed file; undefined while there is none. */
  sha256?: string | undefined;
}

export const donePage = (page: SignPage, { at, signers, about, sha256 }: DoneStep): string =>
  shell({
    title: signTexts.doneTitle,
    sender: page.sender,
    main: [
      `<header><span class="verdict good" aria-hidden="true">✓</span><h1>${text(signTexts.doneTitle)}</h1><p class="soft">${text(at)}</p></header>`,
      `<section class="card" aria-label="${text(signTexts.signersTitle)}">${signers
        .map(
          ({ name, note, isYou, isDone }) =>
            `<div class="row"><div>${isDone ? '<span aria-hidden="true">✓ </span>' : ''}${text(name)}<small>${text(note)}</small></div>${isYou ? `<span class="soft">${text(signTexts.you)}</span>` : ''}</div>`,
        )
        .join('')}</section>`,
      `<p class="soft">${text(about)}</p>`,
      `<a class="button line" href="${text(page.address)}/document.pdf">${text(signTexts.download)}</a>`,
      sha256 ? `<p class="small soft">${text(signTexts.fingerprint)} <code>${text(spaced(sha256))}</code></p>` : '',
    ].join('\n'),
  });

const spaced = (hash: string) => hash.replace(/(.{4})(?=.)/g, '$1 ');

export const declinePage = (page: SignPage, reason = '', wrong?: string): string =>
  shell({
    title: signTexts.declineTitle,
    sender: page.sender,
    main: [
      heading(signTexts.declineTitle, signTexts.declineAbout(page.sender.name)),
      `<form class="stack" method="post" action="${text(page.address)}/decline">`,
      `<div class="field"><label for="reason">${text(signTexts.reason)} <span class="soft">${text(signTexts.optional)}</span></label>${problem(wrong)}<textarea id="reason" name="reason" rows="4" maxlength="${MAX_REASON}"${describedBy(wrong, 'problem')}>${text(reason)}</textarea></div>`,
      `<div class="stack"><button class="button danger" type="submit">${text(signTexts.decline)}</button><a class="button plain" href="${text(page.address)}">${text(signTexts.backToDocument)}</a></div>`,
      '</form>',
    ].join('\n'),
  });
