/** Maximum size of a contract file in megabytes and in bytes, for the import and for the verification of a signed contract. */
export const MAX_CONTRACT_MB = 10
export const MAX_CONTRACT_BYTES: number = MAX_CONTRACT_MB * 1024 * 1024
