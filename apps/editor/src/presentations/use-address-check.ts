import type { ValidatedAddress } from '@dormer/api/utility/schema'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { client } from '../trpc.ts'

const TYPING_MS = 350
const SHORTEST = 6

export type AddressCheck = { checking: boolean; result: ValidatedAddress | null }

/** Checks an address, typed whole into one line, a moment after the last keystroke. Null while there is too little of it. */
export function useAddressCheck(line: string, country: string): AddressCheck {
	const settled = useSettled(line.trim(), TYPING_MS)
	const enabled = settled.length >= SHORTEST
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

function useSettled(value: string, ms: number): string {
	const [settled, setSettled] = useState(value)
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), ms)
		return () => clearTimeout(timer)
	}, [value, ms])
	return settled
}
