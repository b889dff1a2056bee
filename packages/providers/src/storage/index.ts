import { createCircuits } from '../circuit/circuits.ts'
import { createLocalStorage, type LocalStorageSettings } from './local.ts'
import { createS3Storage, isStorageOutage, type S3StorageSettings } from './s3.ts'
import { type Storage, StorageFailed } from './storage.ts'

export type StorageSettings = LocalStorageSettings & { s3?: S3StorageSettings }

/**
 * Creates S3 storage when `s3` is set, and otherwise file storage in the folder `directory`. S3 storage gets a circuit
 * breaker in `circuits`.
 */
export function createStorage(settings: StorageSettings, circuits = createCircuits({})): Storage {
	if (settings.s3 === undefined) return createLocalStorage(settings)
	const circuit = circuits.create('storage', {
		name: 'object store',
		limitMs: STORAGE_MS,
		isOutage: isStorageOutage,
		toError: (message, cause) => new StorageFailed(message, { cause }),
	})
	return createS3Storage(settings.s3, circuit, createLocalStorage(settings))
}

/** Maximum duration in milliseconds of a request to the object store. Requests that store a file are exempt. */
const STORAGE_MS = 10_000

export { objectPath, verifyFileUrl } from './local.ts'
export { type ListedObject, StorageFailed } from './storage.ts'
