import { type ComponentType, memo, type RefObject, Suspense, use, useEffect, useRef } from 'react';

const retryMs = 3_000;

/**
 * Resolves when code that could not be loaded is worth another try: after a while, and when the
 * network is back.
 */
export function untilRetry(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, retryMs);
    window.addEventListener('online', () => resolve(), { once: true });
  });
}

const idleCode = new Set<() => Promise<unknown>>();

/** Has code loaded when the page is idle, if it was not needed before. */
export function loadedWhenIdle<Module>(load: () => Promise<Module>): () => Promise<Module> {
  idleCode.add(load);
  return load;
}

export const loadIdleCode = () => Promise.all([...idleCode].map((load) => load()));

/**
 * A component whose code is not in the first load, for inside a `Suspense`. As React's `lazy`, but
 * rendered at once where the code is there, and loaded again until it is. `load` can be awaited
 * before, which the server must do. `until` delays the loading.
 */
export function lazyPart<Module, Props extends object>(
  fetchModule: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  until?: () => Promise<unknown>,
) {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  let untilLoaded: Promise<ComponentType<Props>> | undefined;

  const load = () => {
    loading ??= fetchModule().then(
      (module) => {
        loaded = pick(module);
        return loaded;
      },
      (error) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const keepLoading = async (): Promise<ComponentType<Props>> => {
    try {
      return await load();
    } catch {
      await untilRetry();
      return keepLoading();
    }
  };
  function Part(props: Props) {
    if (!loaded) untilLoaded ??= until ? until().then(keepLoading) : keepLoading();
    const Loaded = loaded ?? use(untilLoaded as Promise<ComponentType<Props>>);
    return <Loaded {...props} />;
  }
  return Object.assign(Part, { load });
}

/**
 * A part of a server-rendered page that is hydrated after the page, when its code is there: until
 * then the server's HTML stays, and its taps are held (`src/shop/loading/early-input.ts`).
 * Memoized, because React discards such HTML when its props change.
 */
export function late<Module, Props extends object>(
  fetchModule: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  until?: () => Promise<unknown>,
) {
  const Part = lazyPart(fetchModule, pick, until);
  function Late(props: Props) {
    const root = useRef<HTMLDivElement>(null);
    return (
      <div ref={root} data-late="" style={{ display: 'contents' }}>
        <Suspense fallback={null}>
          <Part {...props} />
          <Hydrated root={root} />
        </Suspense>
      </div>
    );
  }
  return Object.assign(memo(Late), { load: loadedWhenIdle(Part.load) });
}

function Hydrated({ root }: { readonly root: RefObject<HTMLDivElement | null> }) {
  useEffect(() => {
    // After what waits for the hydration, so that a customer's tap is a customer's.
    const timer = setTimeout(() => {
      root.current?.removeAttribute('data-late');
      if (root.current) window.earlyInput?.replay(root.current);
    });
    return () => clearTimeout(timer);
  }, [root]);
  return null;
}
