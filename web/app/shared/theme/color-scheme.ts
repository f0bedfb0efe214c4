export const COLOR_SCHEME_KEY = 'kinora-color-scheme';

/** Runs before the first paint, so that neither scheme flashes the other. `auto` is as the system. */
export const colorSchemeScript = `document.documentElement.dataset.mantineColorScheme=(()=>{try{const kept=localStorage.getItem('${COLOR_SCHEME_KEY}');return kept==='light'||kept==='auto'&&matchMedia('(prefers-color-scheme: light)').matches?'light':'dark'}catch{return'dark'}})()`;
