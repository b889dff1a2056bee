/** Days after which texts of homeowners are removed from events, emails and deliveries (docs/specification.md#events, rule 2). */
export const TEXT_RETENTION_DAYS = 90
