/**
 * Returns one connection string for each host of `postgres://user:password@a:5432,b:5432/name`, in order; undefined when
 * the address is malformed.
 */
export function splitHosts(address: string): readonly string[] | undefined {
  const [, scheme, user = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)([^@/?]*@)?([^@/?]*)([/?].*)?$/i.exec(address) ?? [];
  if (scheme === undefined) return undefined;
  const all = hosts.split(',').map((host) => `${scheme}${user}${host}${rest}`);
  return all.every((one) => URL.canParse(one)) ? all : undefined;
}
