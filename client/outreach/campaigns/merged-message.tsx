import type { TextPart } from '#shared/outreach/campaigns/merge-fields.ts';
import type { Preview, SentenceEngine } from '#shared/outreach/campaigns/preview.ts';
import './campaigns.css';

/** A message in its parts, so that values of the lead stand out. */
export function MergedMessage({ preview }: { preview: Preview }) {
  return (
    <div className="mail">
      <dl className="small">
        <div>
          <dt>From</dt>
          <dd>{preview.from}</dd>
        </div>
        <div>
          <dt>To</dt>
          <dd>
            {preview.lead?.name ?? preview.buyer?.name}
            {preview.to && <span className="muted"> · {preview.to}</span>}
          </dd>
        </div>
      </dl>
      {preview.subject.length > 0 && (
        <h3>
          <Parts of={preview.subject} />
        </h3>
      )}
      <div className="mail-body">
        {preview.body.length > 0 ? <Parts of={preview.body} /> : <span className="muted">Nothing written yet.</span>}
      </div>
    </div>
  );
}

const Parts = ({ of }: { of: Preview['body'] }) =>
  of.map(({ text, source }, at) =>
    source === 'text' ? (
      text
    ) : (
      // Parts have no identity but their place.
      <mark key={at} data-source={source}>
        {text}
      </mark>
    ),
  );

const WRITERS: Readonly<Record<SentenceEngine, string>> = {
  model: 'Written by AI',
  rules: 'Built-in rules',
};

/** What the colors of a message's parts mean. */
export const Legend = ({ engine, isForBuyers }: { engine: SentenceEngine | null; isForBuyers: boolean }) => (
  <p className="small muted legend">
    <Key source="lead">{isForBuyers ? 'From your records' : 'From the lead'}</Key>
    <Key source="fallback">Fallback</Key>
    {engine && <Key source="personal">{WRITERS[engine]}</Key>}
  </p>
);

const Key = ({ source, children }: { source: TextPart['source']; children: string }) => (
  <span>
    <span className="key" data-source={source} aria-hidden="true" />
    {children}
  </span>
);
