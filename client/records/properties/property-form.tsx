/** The fields of a property: one layout for adding and changing. */
import { type CSSProperties, type KeyboardEvent, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormField, FormSection } from '#client/form/field.tsx';
import { FormFold } from '#client/form/form-fold.tsx';
import { useFormScope, useTypedValues, parseTypedNumber } from '#client/form/form-scope.ts';
import './properties.css';
import { ImageOff, Star, X } from 'lucide-react';
import type { ControlProps } from '#client/form/control.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { ZIP } from '#shared/core/address.ts';
import { type ZipPlace, propertyFields, calculatePotentialProfit } from '#shared/records/properties/property.ts';
import { formatExactMoney } from '#client/core/format.ts';
import { toScalarText } from '#client/core/scalar-text.ts';
import { trpc } from '#client/core/trpc.ts';
import type { Tone } from '#client/ui/badge.tsx';
import { getProfitTone } from './property-facts.tsx';

/** The profit by the form's figures, updated on every keystroke. */
function ProfitSummary() {
  const typed = useTypedValues(['purchase_price', 'arv', 'repair_estimate']);
  const purchase = parseTypedNumber(typed.purchase_price);
  const arv = parseTypedNumber(typed.arv);
  const repairs = parseTypedNumber(typed.repair_estimate);
  // Before the repairs are typed, it is what they may cost.
  const profit = calculatePotentialProfit({ arv, purchase_price: purchase, repair_estimate: repairs ?? 0 });
  const tone = getProfitTone(profit);
  const parts: { tone: Tone; dollars: number | null | undefined }[] = [
    { tone: 'neutral', dollars: purchase },
    { tone: 'orange', dollars: repairs },
    { tone, dollars: profit },
  ];
  return (
    <output className="profit-summary" aria-label="Summary">
      <span className="parts" aria-hidden="true">
        {parts.map(
          (part) =>
            (part.dollars ?? 0) > 0 && <i key={part.tone} data-tone={part.tone} style={{ '--share': part.dollars } as CSSProperties} />,
        )}
      </span>
      <span className="cells">
        <Amount label="Purchase" tone="neutral">
          {formatExactMoney(purchase)}
        </Amount>
        <Amount label="Repairs" tone="orange">
          {formatExactMoney(repairs)}
        </Amount>
        <Amount label="Potential profit" tone={tone}>
          <span className="tone">{formatExactMoney(profit)}</span>
        </Amount>
        <Amount label="ARV">{formatExactMoney(arv)}</Amount>
      </span>
    </output>
  );
}

const Amount = ({ label, tone, children }: { label: string; tone?: Tone; children: ReactNode }) => (
  <span data-tone={tone}>
    <small>{label}</small> <b>{children}</b>
  </span>
);

/** Edits the links to a property's pictures: what is typed becomes a line with its preview. */
function ImageLinks({ id, name, value, onChange, onBlur, bind, ...described }: ControlProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const problemId = useId();
  const box = useRef<HTMLInputElement>(null);

  // What stands in the box counts as the last link, so that submitting does not lose it; a form that was reset holds it no more.
  const all = Array.isArray(value) ? (value as string[]) : [];
  const pending = typed.trim();
  const isHeld = pending !== '' && all.at(-1) === pending;
  const links = isHeld ? all.slice(0, -1) : all;

  // The form already shows this error.
  const shownProblem = described['aria-invalid'] ? undefined : problem;

  const type = (text: string) => {
    setTyped(text);
    setProblem(undefined);
    onChange(text.trim() === '' ? links : [...links, text.trim()]);
  };
  const add = () => {
    if (!isHeld) return;
    const read = propertyFields.images.safeParse(all);
    setProblem(read.success ? undefined : read.error.issues[0]?.message);
    if (!read.success) return;
    setTyped('');
    if (links.includes(pending)) onChange(links);
  };
  const addOnEnter = (event: KeyboardEvent) => {
    // With Ctrl the form is submitted instead.
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    add();
  };
  /** Keeps these links, and what is being typed. */
  const keep = (others: string[]) => onChange(isHeld ? [...others, pending] : others);
  const remove = (link: string) => {
    keep(links.filter((other) => other !== link));
    box.current?.focus();
  };

  return (
    <div className="image-links">
      <div className="row">
        <span className="grow">
          <Input
            id={id}
            name={name}
            ref={(element) => {
              box.current = element;
              bind(element);
            }}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            value={isHeld || pending === '' ? typed : ''}
            onChange={(event) => type(event.target.value)}
            onKeyDown={addOnEnter}
            onBlur={onBlur}
            aria-invalid={described['aria-invalid'] || shownProblem ? true : undefined}
            aria-describedby={[described['aria-describedby'], shownProblem && problemId].filter(Boolean).join(' ') || undefined}
          />
        </span>
        <Button onClick={add}>Add image</Button>
      </div>
      {shownProblem && (
        <p className="error" id={problemId} role="alert">
          {shownProblem}
        </p>
      )}
      {links.length > 0 && (
        <ul aria-label="Images">
          {links.map((link, at) => (
            <li key={link} className="row">
              <Preview link={link} />
              <a className="link clip grow" href={link} target="_blank" rel="noreferrer">
                {link}
              </a>
              {at > 0 && (
                <IconButton
                  label={`Show image ${at + 1} in lists`}
                  icon={Star}
                  onClick={() => keep([link, ...links.filter((other) => other !== link)])}
                />
              )}
              <IconButton label={`Remove image ${at + 1}`} icon={X} tone="red" onClick={() => remove(link)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Preview({ link }: { link: string }) {
  const [failed, setFailed] = useState(false);
  return (
    <span className="preview">
      {failed ? (
        <span role="img" aria-label="Could not be loaded" title="Could not be loaded">
          <Icon of={ImageOff} />
        </span>
      ) : (
        <img src={link} alt="" loading="lazy" referrerPolicy="no-referrer" onError={() => setFailed(true)} />
      )}
    </span>
  );
}

/** `isPanel`: beside the record, on a third of the width. */
export function PropertyFormFields({ isPanel = false }: { isPanel?: boolean }) {
  const isLand = useTypedValues(['property_type']).property_type === 'land';
  return (
    <>
      <FormSection title="Property Address">
        <FormField name="address" span={9} autoComplete="off" />
        <FormField name="unit" span={3} autoComplete="off" />
        <FormField name="city" span={4} autoComplete="off" />
        <FormField name="state" span={3} half />
        <FormField name="zip" span={2} half autoComplete="off" />
        <FormField name="county" span={3} autoComplete="off" />
        <FillFromZip />
        <FormField name="apn" span={3} autoComplete="off" />
        <Place />
      </FormSection>
      <FormSection title="Property Details" about={isLand ? 'Land needs no figures of a building.' : undefined}>
        <FormField name="property_type" span={4} />
        <FormField name="bedrooms" span={2} half isOptional={isLand} />
        <FormField name="bathrooms" span={2} half isOptional={isLand} />
        <FormField name="square_feet" span={4} half unit="sq ft" isOptional={isLand} />
        <FormField name="lot_size" span={4} half label="Lot size" unit="acres" />
        <FormField name="year_built" span={4} half isOptional={isLand} />
        <FormField name="status" span={4} half blank={null} isOptional={false} />
      </FormSection>
      <FormSection title="Financial Information">
        <FormField name="purchase_price" span={4} half />
        <FormField name="arv" span={4} half />
        <FormField name="repair_estimate" span={4} half isOptional={isLand} />
        <FormField name="holding_costs" span={4} half />
        <FormField name="assignment_fee" span={4} half />
        <FormField name="transaction_type" span={4} half />
        <ProfitSummary />
      </FormSection>
      <FormSection title="Additional Information">
        <FormField name="description" span={6} />
        <FormField name="seller_notes" span={6} />
        {isPanel ? (
          <FormFold title="Images" names={['images']} startsFolded>
            <Images />
          </FormFold>
        ) : (
          <Images />
        )}
      </FormSection>
    </>
  );
}

const Images = () => <FormField name="images" span={12} control={(control) => <ImageLinks {...control} />} />;

const FILLED = ['city', 'state', 'county'] as const;

/** Fills in the blank city, state and county of a new property by its ZIP code, and follows that when it is corrected. */
function FillFromZip() {
  const { getValues } = useFormContext();
  const { fillIn, isQuiet } = useFormScope();
  const zip = toScalarText(useTypedValues(['zip']).zip).trim();
  const { data } = trpc.properties.placeOfZip.useQuery({ zip }, { enabled: !isQuiet && ZIP.test(zip) });
  const filled = useRef<Partial<ZipPlace>>({});
  useEffect(() => {
    const isOurs = (name: keyof ZipPlace) => toScalarText(getValues(name)) === (filled.current[name] ?? '');
    if (!data || !(isOurs('state') || getValues('state') === data.state)) return;
    for (const name of FILLED) {
      if (!isOurs(name)) continue;
      fillIn?.(name, data[name] ?? '');
      filled.current[name] = data[name];
    }
  }, [data, getValues, fillIn]);
  return null;
}

/** Most people have an address and no coordinates. */
const Place = () => (
  <FormFold title="Place on the map" names={['latitude', 'longitude']} startsFolded>
    <FormField name="latitude" span={3} half />
    <FormField name="longitude" span={3} half />
    <p className="hint" style={{ '--s': 6 } as CSSProperties}>
      Then sales are found by distance, not by ZIP code.
    </p>
  </FormFold>
);
