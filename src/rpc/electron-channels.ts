/** The only messages between the preload and the main process; everything else goes over the rpc's port. */
export const CONNECT = 'rigwright:connect';
export const CONNECTED = 'rigwright:connected';
/** Synchronous, so that a path is granted before the page can name it. */
export const GRANT = 'rigwright:grant';
