import { use } from 'react';

import { codeRetryMs } from './timing.ts';

/**
 * Code of a `LateSection`: rendered by the server, not in the page's first load. React hydrates the section when its code
 * has loaded, and keeps the server's HTML until then. Such a section is memoized, because React discards HTML that is not
 * hydrated yet when its props change.
 */
export interface LateModule<Module> {
  /** Loads it once; a later call tries again after a failure. The server and a navigation await this before they render. */
  readonly load: () => Promise<Module>;
  /** The module, for a component inside a `LateSection`: suspends until it is there, and does not give up. */
  readonly useModule: () => Module;
}

export function lateModule<Module>(fetchModule: () => Promise<Module>): LateModule<Module> {
  let loaded: Module | undefined;
  let loading: Promise<Module> | undefined;
  let untilLoaded: Promise<Module> | undefined;

  const load = () => {
    loading ??= fetchModule().then(
      (module) => {
        loaded = module;
        return module;
      },
      (error) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const keepLoading = async (): Promise<Module> => {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, codeRetryMs));
      return keepLoading();
    }
  };
  const useModule = () => {
    if (loaded) return loaded;
    untilLoaded ??= keepLoading();
    return use(untilLoaded);
  };
  return { load, useModule };
}
