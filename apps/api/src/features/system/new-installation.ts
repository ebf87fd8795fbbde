/** Whether only the first admin exists. Does not repeat the query after its first false result: every landing page needs it. */
export function newInstallationCheck(query: () => Promise<boolean>): () => Promise<boolean> {
  let isNew = true;
  return async () => {
    if (isNew) isNew = await query();
    return isNew;
  };
}
