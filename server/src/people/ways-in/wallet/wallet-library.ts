/** A module of our own in between, because the bundler drops what is not named in a static import alone. */
export { getAddress, recoverMessageAddress } from 'viem/utils';
