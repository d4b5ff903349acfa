import { useStaff } from './staff-query.ts';

/** Where customers are: the desk may have an address of its own. */
export function useShopUrl(): string {
  return useStaff()?.shopUrl ?? location.origin;
}
