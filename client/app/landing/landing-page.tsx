import { ArrowRight, Moon, Sun } from 'lucide-react';
import { paths } from '#client/core/paths.ts';
import { toggleTheme, useTheme } from '#client/core/theme.ts';
import { BrandMark } from '#client/ui/brand-mark.tsx';
import { getButtonLook } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { LotLines } from '#client/ui/lot-lines.tsx';
import { FeatureCards } from './feature-cards.tsx';
import './landing.css';
import { useOpenRegistration } from './use-registration.ts';
import { instanceTexts } from '#shared/accounts/auth/instance-texts.ts';

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
        alt="Today: the calls, follow-ups and milestones of the day, each with its score, phone and what it is worth"
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
            <p className="muted">Bring it as a CSV file and see every lead scored. No card needed.</p>
          </div>
          <a className="push btn" data-variant="primary" data-size="lg" href={isOpen ? paths.register : paths.login}>
            {isOpen ? 'Create your account' : 'Sign In'}
          </a>
        </section>
      </main>
      <footer className="wrap landing-foot">
        <Brand />
        <span className="push muted small">Leads, properties, buyers, deals, and the milestones between them.</span>
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
