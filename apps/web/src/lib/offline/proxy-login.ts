/** In the address of a page that is loaded for the login of a proxy: the service worker then takes no stored page. */
export const PROXY_LOGIN = 'proxy-login';
