import type { OperatorSet, SetOperator } from '@backhaul/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { problemText } from '../../api/problem.js';
import { t } from '../../text/t.js';
import { IconButton } from '../../ui/button/IconButton.js';
import { ActList } from '../../ui/data/ActList.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { useChange } from '../../ui/resource/use-change.js';
import { toast } from '../../ui/toast/toast.js';
import { NEW_OPERATOR, operatorFields, operatorText, valuesOf } from './operators.js';

/** The operators of a set. */
export function Operators({ set: { id, operators } }: { readonly set: OperatorSet }) {
  const [edited, setEdited] = useState<string | null>(null);
  const change = useChange();
  const current = operators.find(({ operatorId }) => operatorId === edited);
  const store = (next: SetOperator[]) =>
    api.operatorSets.update({ params: { id }, body: { operators: next } }, idempotencyHeaders());
  const remove = useMutation({
    mutationFn: (operatorId: string) => change(() => store(operators.filter((one) => one.operatorId !== operatorId))),
    onSuccess: () => toast(t('operatorSets.saved'), { tone: 'success' }),
    onError: (error) => toast(problemText(error), { tone: 'warning' }),
  });
  const others = operators.map(({ operatorId }) => operatorId).filter((one) => one !== current?.operatorId);
  return (
    <>
      <DialogText>{t('operatorSets.operators.text')}</DialogText>
      {operators.length === 0 ? (
        <DialogText>{t('operatorSets.operators.none')}</DialogText>
      ) : (
        <ActList
          label={t('operatorSets.operators')}
          rows={operators.map((operator) => ({
            key: operator.operatorId,
            name: operator.name,
            detail: operatorText(operator),
            act: (
              <span>
                <IconButton
                  icon="settings"
                  label={t('operatorSets.operator.edit', { name: operator.name })}
                  onClick={() => setEdited(operator.operatorId)}
                />
                <IconButton
                  icon="close"
                  label={t('operatorSets.operator.remove', { name: operator.name })}
                  onClick={() => remove.mutate(operator.operatorId)}
                />
              </span>
            ),
          }))}
        />
      )}
      <ResourceForm
        key={current?.operatorId ?? `new ${operators.length}`}
        isNew={current === undefined}
        saved={current === undefined ? NEW_OPERATOR : valuesOf(current)}
        fields={() => operatorFields(others)}
        submit={
          current === undefined
            ? t('operatorSets.operator.add')
            : t('operatorSets.operator.save', { name: current.name })
        }
        send={async ({ operatorId, name, country }) => {
          const operator = { operatorId, name, country };
          await store(
            current === undefined
              ? [...operators, operator]
              : operators.map((one) => (one.operatorId === current.operatorId ? operator : one)),
          );
          return () => {
            setEdited(null);
            toast(t('operatorSets.saved'), { tone: 'success' });
          };
        }}
        {...(current !== undefined && { onCancel: () => setEdited(null) })}
      />
    </>
  );
}
