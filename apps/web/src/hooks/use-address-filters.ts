import { useSearchParams } from 'react-router-dom';

/**
 * The filters of a list, in the query string: they survive a reload. Setting one replaces the history entry, so that Back
 * leaves the list. An empty value removes a filter.
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
