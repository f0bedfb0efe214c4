/** Made by island-scripts.ts: where the build put each script that a page may name, by the name of that script. */
declare module 'virtual:island-addresses' {
  const addresses: Readonly<Record<string, string>>;
  export default addresses;
}
