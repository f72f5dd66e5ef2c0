/** At the top of a composed document: the products in it, with the path that lies before all paths of one. */
export const PRODUCTS = 'x-iacsmith-products';
/** At an operation: its product, and its path in the product's own document. */
export const PRODUCT = 'x-iacsmith-product';
export const OWN_PATH = 'x-iacsmith-path';
/** At the top: what references lead to outside of components and paths, by product. */
export const REST = 'x-iacsmith-rest';
