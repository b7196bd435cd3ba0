import type { Network, ObjectType, Resource } from '../model.ts';
import { identifier, type Sql } from '../sql.ts';
import { refuseArgument, someOf } from './argument-faults.ts';

/** @throws ServiceError ArgumentInvalid naming the argument */
export function objectTypeOf(network: Network, id: string, field: string): ObjectType {
  const found = network.objectTypes.find(type => type.id === id);
  if (found !== undefined) return found;
  const ids = network.objectTypes.map(type => type.id);
  return refuseArgument(field, `${id} is no object type of ${network.id}; expected one of ${someOf(ids)}`);
}

/** Where the instances of an object type are. @throws ServiceError ArgumentInvalid where it has no data */
export function resourceOf(network: Network, objectType: ObjectType, field: string): Resource {
  const resource = network.resources.find(({ id }) => id === objectType.resourceId);
  return resource ?? refuseArgument(field, `${objectType.id} has no data source, and so no instances`);
}

export function tableOf({ schema, table }: Resource): Sql {
  return identifier(schema, table);
}
