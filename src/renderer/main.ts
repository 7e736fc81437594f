import { createApp } from 'vue';
import { createPinia } from 'pinia';
import '@fontsource-variable/inter/wght.css';
import 'uplot/dist/uPlot.min.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import App from './App.vue';
import { connectStudio } from './services/studio';
import { openTransport } from './services/transport';
import { startStudio } from './services/start-studio';

/** The page comes up at once; it connects to its engine before anything can be asked of it. */
async function main(): Promise<void> {
  const app = createApp(App);
  app.use(createPinia());
  try {
    connectStudio(await openTransport());
    await startStudio();
    app.mount('#app');
  } catch (error) {
    const message = document.createElement('p');
    message.style.cssText = 'max-width: 520px; margin: 20vh auto; font-size: 15px; line-height: 22px';
    message.setAttribute('role', 'alert');
    message.textContent = error instanceof Error ? error.message : String(error);
    document.querySelector('#app')?.replaceChildren(message);
  }
}

void main();
