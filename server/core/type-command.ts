/** What a person types to run a command: `npm run backup --` in a checkout, `dealflow backup` where DealFlow is installed. */
export const typeCommand = (name: string): string => (process.env.DEALFLOW_INSTALLED ? `dealflow ${name}` : `npm run ${name} --`);
