export const saleTexts = {
  notFound: 'Sale not found',
  created: 'Sale added',
  updated: 'Sale updated',
  deleted: 'Sale deleted',
  confirmDelete: 'Are you sure you want to delete this sale? Values that were calculated from it change.',
  inFuture: 'Must not be after today',
  followsDeal: 'Follows the closed deal: change it there',
  ofDeal: (dealId: number) =>
    `This sale comes from deal #${dealId}, which is closed: it goes when the deal is reopened or deleted. To value a property without it, leave it out there.`,
  loading: 'Loading sales...',
  empty: 'No sales found',
  listFailed: 'Failed to fetch sales',
  detailsFailed: 'Failed to fetch sale details',
  deleteFailed: 'Failed to delete sale',
  createFailed: 'Failed to add sale',
  updateFailed: 'Failed to update sale',
  submit: 'Save Sale',
} as const;
