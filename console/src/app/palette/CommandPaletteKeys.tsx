import { Row } from '../../ui/layout/Row.tsx'

export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <Row as="span" gap={4}>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </Row>
  )
}
