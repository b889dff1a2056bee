import type { ValidatedAddress } from '@dormer/api/sale/utility/schema'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { client } from '../core/trpc.ts'

const TYPING_MS = 350
const MIN_LENGTH = 6

export type AddressCheck = { checking: boolean; result: ValidatedAddress | null }

/** Checks a typed address after a pause in typing. The result is null during the check, and for fewer than 6 characters. */
export function useAddressCheck(line: string, country: string): AddressCheck {
	const settled = useDebounced(line.trim(), TYPING_MS)
	const enabled = settled.length >= MIN_LENGTH
	const check = useQuery({
		queryKey: ['address', settled, country],
		queryFn: () => client.utility.validateAddress.mutate({ address: settled, country }),
		enabled,
		staleTime: Number.POSITIVE_INFINITY,
		placeholderData: keepPreviousData,
		retry: false,
	})
	const current = enabled && settled === line.trim() && !check.isPlaceholderData
	return {
		checking: enabled && (check.isFetching || settled !== line.trim()),
		result: current ? (check.data ?? null) : null,
	}
}

function useDebounced(value: string, ms: number): string {
	const [settled, setSettled] = useState(value)
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), ms)
		return () => clearTimeout(timer)
	}, [value, ms])
	return settled
}
