/** What screens and answers say of every noun in the same words; what one says in its own replaces it. */
export function buildNounTexts(one: string, many: string) {
  const name = one.charAt(0).toUpperCase() + one.slice(1);
  return {
    notFound: `${name} not found`,
    created: `${name} created successfully!`,
    updated: `${name} updated successfully!`,
    deleted: `${name} deleted successfully`,
    confirmDelete: `Are you sure you want to delete this ${one}?`,
    loading: `Loading ${many}...`,
    empty: `No ${many} found`,
    listFailed: `Failed to fetch ${many}`,
    detailsFailed: `Failed to fetch ${one} details`,
    createFailed: `Failed to create ${one}`,
    updateFailed: `Failed to update ${one}`,
    deleteFailed: `Failed to delete ${one}`,
  };
}
