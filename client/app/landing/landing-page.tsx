import {
  ArrowRight,
  Moon,
  Sun,
  ChartNoAxesCombined,
  Layers,
  type LucideIcon,
  MessageSquare,
  ShieldCheck,
  Store,
  Target,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { paths } from '#client/core/paths.ts';
import { toggleTheme, useTheme } from '#client/core/theme.ts';
import { BrandMark } from '#client/ui/brand-mark.tsx';
import { getButtonLook } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { LotLines } from '#client/ui/lot-lines.tsx';
import type { Instance } from '#shared/accounts/auth/session.ts';
import './landing.css';
import { instanceTexts } from '#shared/accounts/auth/session-texts.ts';

interface Feature {
  title: string;
  icon: LucideIcon;
  /** The feature as it works; where the title promises more, what there is instead. */
  text: string;
  /** Where it is. */
  href: string;
}

const FEATURES: readonly Feature[] = [
  {
    title: 'AI Lead Qualification',
    icon: Target,
    href: paths.leads.list,
    text: 'Every lead gets a score from 0 to 100, and the page shows which fact gave how many points and what to ask next.',
  },
  {
    title: 'Automated Conversations',
    icon: MessageSquare,
    href: paths.aiAssistant.list,
    text: 'Asks sellers your questions by email, text, and a chat on your website, and books visits into your open times. Nothing goes out until you approve it, unless you turn on automatic sending.',
  },
  {
    title: 'Predictive Analytics',
    icon: ChartNoAxesCombined,
    href: paths.predictions,
    text: 'The odds of each lead and open deal, learned from your own wins and losses once there are enough, and a page that shows how accurate they have been.',
  },
  {
    title: 'Real-time Marketplace',
    icon: Store,
    href: paths.marketplace.list,
    text: 'Your own buyers instead of a public listing: invite-only rooms, live bids from a phone, ranked by what each is likely to pay you.',
  },
  {
    title: 'Blockchain Security',
    icon: ShieldCheck,
    href: paths.verify,
    text: 'Contracts are e-signed and sealed, deposits tracked, and every step recorded in a signed ledger that anybody can check. No crypto.',
  },
  {
    title: 'White Label Ready',
    icon: Layers,
    href: paths.profile,
    text: 'It runs on your own machine under your own domain. Messages, deal sheets, and the website chat carry your name. Open source, MIT license.',
  },
];

function FeatureCards() {
  return (
    <div className="feat-grid">
      {FEATURES.map(({ title, icon, text, href }) => (
        <article key={title} className="feat">
          <span className="feat-icon">
            <Icon of={icon} size="lg" />
          </span>
          <h3>
            <a href={href}>{title}</a>
          </h3>
          <p>{text}</p>
        </article>
      ))}
    </div>
  );
}

/**
 * Whether sign-up is open. The landing page calls the API by hand, because query cache and typed client are many times its size; until the
 * answer it assumes yes.
 */
function useOpenRegistration(): Instance['registration'] {
  const [registration, setRegistration] = useState<Instance['registration']>('open');
  useEffect(() => {
    const ask = async () => {
      const answer = await fetch('/trpc/instance.get', { headers: { 'X-Requested-With': 'XMLHttpRequest' } });
      if (!answer.ok) return;
      const { result } = (await answer.json()) as { result: { data: Instance } };
      setRegistration(result.data.registration);
    };
    ask().catch(() => undefined);
  }, []);
  return registration;
}

/** The product as it is, taken by `npm run screenshot` from the demo. */
function ProductPreview() {
  const theme = useTheme();
  return (
    <picture>
      <source media="(max-width: 767px)" srcSet={`/product-phone-${theme}.webp`} width={780} height={1120} />
      <img
        className="frame"
        src={`/product-${theme}.webp`}
        width={1280}
        height={800}
        alt="Call mode: the owner to call next, the phone number, the opening line, and one key for what came of the call"
      />
    </picture>
  );
}

/** What DealFlow is, and the ways in. */
export function LandingPage() {
  const isOpen = useOpenRegistration() === 'open';
  return (
    <div className="landing">
      <a className="skip btn" data-variant="primary" href="#main">
        Skip to content
      </a>
      <header className="site">
        <Brand />
        <ThemeButton />
      </header>
      <main id="main">
        <section className="hero">
          <LotLines width={1440} height={760} marked={8} from={0.5} />
          <div className="wrap">
            <h1>
              Know which seller
              <br />
              to call next.
            </h1>
            <p className="lead">
              DealFlow is the AI-enhanced wholesaling platform. It scores every lead, says why, and keeps track of each contract from the
              first call to the assignment fee.
            </p>
            <p className="muted promise">
              Your data is one file. No subscription. Works with PropStream, DealMachine and BatchLeads lists.
            </p>
            <div className="row g-3 cta">
              {isOpen && (
                <a href={paths.register} {...getButtonLook({ variant: 'primary', size: 'lg' })}>
                  Get Started Free
                </a>
              )}
              <a href={paths.login} {...getButtonLook({ variant: isOpen ? 'secondary' : 'primary', size: 'lg' })}>
                Sign In
              </a>
              <a href={paths.pay} {...getButtonLook({ variant: 'ghost', size: 'lg' })}>
                Pay Now
                <Icon of={ArrowRight} />
              </a>
              {!isOpen && <p className="muted closed">{instanceTexts.registrationClosed}</p>}
            </div>
            <ProductPreview />
          </div>
        </section>
        <section className="wrap feats">
          <h2>The whole deal, in one place.</h2>
          <p className="lead">For wholesalers, investors, and agents who would rather talk to sellers than to spreadsheets.</p>
          <FeatureCards />
        </section>
        <section className="wrap last">
          <div>
            <h2>Your next deal is already on your list.</h2>
            <p className="muted">Bring it as a CSV or Excel file and see every lead scored.</p>
          </div>
          <a className="push btn" data-variant="primary" data-size="lg" href={isOpen ? paths.register : paths.login}>
            {isOpen ? 'Create your account' : 'Sign In'}
          </a>
        </section>
      </main>
      <footer className="wrap landing-foot">
        <Brand />
        <span className="push muted small">
          Free and open source, on your own computer.{' '}
          <a className="link" href="/api/docs">
            API docs
          </a>
        </span>
      </footer>
    </div>
  );
}

const Brand = () => (
  <span className="brand">
    <BrandMark />
    DealFlow
  </span>
);

function ThemeButton() {
  const theme = useTheme();
  return (
    <button
      type="button"
      className="icon-btn push"
      aria-label={theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme'}
      onClick={toggleTheme}
    >
      <Icon of={theme === 'dark' ? Sun : Moon} />
    </button>
  );
}
