export type TokenPack = {
  id: string;
  name: string;
  tokens: number;
  /** US dollars, paid once. */
  price: number;
  description: string;
  popular: boolean;
};

/** Tokens to buy once, beside any plan. They do not lapse. */
export const packs: readonly TokenPack[] = [
  {
    id: 'tokens_400',
    name: '400 Tokens',
    tokens: 400,
    price: 5,
    description: 'To finish what you have begun',
    popular: false,
  },
  {
    id: 'tokens_800',
    name: '800 Tokens',
    tokens: 800,
    price: 10,
    description: 'A weekend of images',
    popular: false,
  },
  {
    id: 'tokens_2000',
    name: '2,000 Tokens',
    tokens: 2000,
    price: 20,
    description: 'Images and some videos',
    popular: true,
  },
  {
    id: 'tokens_5500',
    name: '5,500 Tokens',
    tokens: 5500,
    price: 50,
    description: 'Videos in several takes',
    popular: false,
  },
  {
    id: 'tokens_11000',
    name: '11,000 Tokens',
    tokens: 11_000,
    price: 100,
    description: 'A production from the first sketch to the last scene',
    popular: false,
  },
  {
    id: 'tokens_27000',
    name: '27,000 Tokens',
    tokens: 27_000,
    price: 250,
    description: 'For teams that create every day',
    popular: false,
  },
];
