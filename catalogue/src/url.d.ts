/** What browsers and Node alike have of the URL Standard, as far as the catalogue needs it; it knows neither's types. */
declare const URL: {
  new (address: string, base: string): { origin: string; pathname: string; search: string; hash: string };
  canParse: (address: string, base: string) => boolean;
};
