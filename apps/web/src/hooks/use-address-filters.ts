import { useSearchParams } from 'react-router-dom';

/**
 * What of a list is shown, kept in the address: it outlives a reload and a step back. Setting a filter takes the place of
 * the address before, so that one step back leaves the list; a filter set to nothing is gone.
 */
export function useAddressFilters() {
  const [search, setSearch] = useSearchParams();

  function setFilter(name: string, value: string) {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: true },
    );
  }

  return { filter: (name: string) => search.get(name) ?? '', setFilter };
}
