import { Landmark } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { Banner } from '#client/ui/banner.tsx';
import { buttonLook } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { PRICE_TEXT } from '#shared/accounts/payments/price.ts';
import { paymentTexts } from '#shared/accounts/payments/texts.ts';
import './pay.css';

/** Stands for the page of a bank, or of PayPal, that asks whether it is really you. */
export function TestBankPage() {
  const { id = '' } = useParams();
  // As a bank does: a plain address to which the browser goes.
  const back = (result: string) => `${paths.pay}?payment=${encodeURIComponent(id)}&redirectResult=${result}`;
  return (
    <main className="bank" id="main">
      <Card>
        <div className="stack">
          <h1 className="row g-3">
            <Icon of={Landmark} />
            Test bank
          </h1>
          <Banner tone="blue">{paymentTexts.testGateway}</Banner>
          <p>
            DealFlow asks for {PRICE_TEXT}. A real bank would now ask for your fingerprint, or for a code from your phone. Here, you decide.
          </p>
          <a href={back('approved')} {...buttonLook({ variant: 'primary', size: 'lg', block: true })}>
            Approve
          </a>
          <a href={back('declined')} {...buttonLook({ size: 'lg', block: true })}>
            Decline
          </a>
          <a className="link" href={back('cancelled')}>
            Cancel and return
          </a>
        </div>
      </Card>
    </main>
  );
}
