export const COLOR_SCHEME_KEY = 'kinora-color-scheme';

/** Runs before the first paint, so that neither scheme flashes the other. */
export const colorSchemeScript = `document.documentElement.dataset.mantineColorScheme=(()=>{try{return localStorage.getItem('${COLOR_SCHEME_KEY}')==='light'?'light':'dark'}catch{return'dark'}})()`;
