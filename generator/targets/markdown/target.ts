/** The folder `targets/markdown`: a reference of the API to publish; its templates are in templates/markdown. */

import type { Home } from '../../plan/coverage.js';
import { renderTemplate } from '../../render/handlebars.js';
import type { Target } from '../types.js';
import { viewMarkdown } from './view-markdown.js';

export const markdown: Target = {
  name: 'markdown',
  describe: ({ name }) => `reference ${name}`,
  make: async ({ plan }) => {
    const { index, pages, actions, operations } = viewMarkdown(plan);
    const render = (template: string, path: string, view: object) => {
      const text = renderTemplate(`markdown/${template}.md.hbs`, view).replace(/\n{3,}/g, '\n\n');
      return { path: `markdown/${path}`, content: `${text.trimEnd()}\n` };
    };
    const homes = new Map<string, Home>();
    for (const { operation, home, reason } of operations) {
      homes.set(operation, home ? { home: home.href, reason: '' } : { home, reason });
    }
    function* renderAll() {
      yield render('index', 'README.md', index);
      for (const page of pages) yield render('page', page.path, page);
      yield render('actions', 'actions.md', actions);
      yield render('operations', 'operations.md', { title: index.title, operations });
    }
    return { files: renderAll(), homes, versioned: [], diagnostics: [] };
  },
};
