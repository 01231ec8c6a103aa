/** Accounts that use the application in tests. */
import type { Account, Session } from '#shared/accounts/auth/account.ts';
import type { Answer, Caller, TestApp } from './app.ts';
import { aDeal, aLead, aMilestone, anAccount, aProperty } from '#shared/testing/records.ts';

type Body = Record<string, unknown>;

export interface Person {
  token: string;
  user: Account;
  email: string;
  password: string;
  rest<Data = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Answer<Data>>;
  trpc: Caller;
  /** Each adds a record over REST and gives its id; what matters is named, the rest is made up. */
  addLead(about?: Body): Promise<number>;
  addProperty(about?: Body): Promise<number>;
  /** On a property and lead of its own, unless they are named. */
  addDeal(about?: Body): Promise<number>;
  addMilestone(about?: Body): Promise<number>;
}

/** Registers a new account. */
export async function signUp(app: TestApp, about: Body = {}): Promise<Person> {
  const account = anAccount(about);
  const { token, user } = created(await app.rest<Session>('POST', '/register', account));
  const rest: Person['rest'] = (method, path, body) => app.rest(method, path, body, token);
  const add = async (path: string, body: Body): Promise<number> => created(await rest<{ id: number }>('POST', path, body)).id;
  const person: Person = {
    token,
    user,
    email: account.email,
    password: account.password,
    rest,
    trpc: app.caller(token),
    addLead: (more) => add('/leads', aLead(more)),
    addProperty: (more) => add('/properties', aProperty(more)),
    addDeal: async (more = {}) =>
      add(
        '/deals',
        aDeal({
          ...more,
          property_id: more.property_id ?? (await person.addProperty()),
          lead_id: more.lead_id ?? (await person.addLead()),
        }),
      ),
    addMilestone: async (more = {}) => add('/deal-milestones', aMilestone({ ...more, deal_id: more.deal_id ?? (await person.addDeal()) })),
  };
  return person;
}

function created<Data>({ status, body }: Answer<Data>): Data {
  if (status !== 201) throw new Error(`expected 201, got ${status}: ${JSON.stringify(body)}`);
  return body.data;
}
