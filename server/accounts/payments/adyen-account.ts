/** The account with Adyen that the settings name. */
import { WrongSetting } from '#server/core/settings.ts';

export interface AdyenSettings {
  ADYEN_ENVIRONMENT?: 'test' | 'live' | undefined;
  ADYEN_API_KEY?: string | undefined;
  ADYEN_MERCHANT_ACCOUNT?: string | undefined;
  ADYEN_CLIENT_KEY?: string | undefined;
  ADYEN_HMAC_KEY?: string | undefined;
  ADYEN_CHECKOUT_URL?: string | undefined;
}
export interface AdyenAccount {
  environment: 'test' | 'live';
  apiKey: string;
  merchantAccount: string;
  clientKey: string;
  hmacKey: string;
  checkoutUrl: string;
}

const TEST_URL = 'https://checkout-test.adyen.com/v71';
const NEEDED = ['ADYEN_API_KEY', 'ADYEN_MERCHANT_ACCOUNT', 'ADYEN_CLIENT_KEY', 'ADYEN_HMAC_KEY'] as const;

/** The Adyen account; undefined without settings. Incomplete settings stop the start, so that no payment is lost. */
export function readAdyenAccount(settings: AdyenSettings): AdyenAccount | undefined {
  const { ADYEN_ENVIRONMENT: environment = 'test', ADYEN_CHECKOUT_URL: url } = settings;
  const missing = NEEDED.filter((name) => !settings[name]);
  if (missing.length === NEEDED.length) return undefined;
  if (missing.length > 0) throw new WrongSetting(`${missing.join(', ')} must be set too, for payments by Adyen`);
  if (environment === 'live' && !url) throw new WrongSetting('ADYEN_CHECKOUT_URL must be set: live accounts have an address of their own');
  const [apiKey, merchantAccount, clientKey, hmacKey] = NEEDED.map((name) => settings[name]) as [string, string, string, string];
  return { environment, apiKey, merchantAccount, clientKey, hmacKey, checkoutUrl: (url ?? TEST_URL).replace(/\/+$/, '') };
}
