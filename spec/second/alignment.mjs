// The best alignment of CEAF (metrics/ceaf.md): a one-to-one map of the largest total similarity, in exact integers.

/**
 * The best alignment of rows with columns. `edges[row]` lists [column, weight], weights being positive integers, all of
 * Number or all of BigInt. An entity may stay alone. Returns the pairs [row, column, weight].
 *
 * Each row has a column of its own with the weight 0, which stands for being left out; then every row gets a column,
 * one after the other, along a shortest path under prices that are never more than the costs (the Hungarian method).
 */
export function bestAlignment(edges, columns, zero = 0) {
  const costs = edges.map((row, i) => [...row.map(([j, weight]) => [j, -weight]), [columns + i, zero]]);
  const rowPrice = edges.map(() => zero);
  const columnPrice = Array(columns + edges.length).fill(zero);
  const rowOf = Array(columns + edges.length).fill(-1);
  for (let start = 0; start < edges.length; start++) {
    const distance = new Map(); // columns that were reached and not yet visited
    const before = new Map(); // the column from which a column was reached, -1 being the start
    const visited = new Set(); // columns behind which the search went on
    let row = start;
    let last = -1;
    for (;;) {
      for (const [j, cost] of costs[row]) {
        if (visited.has(j)) continue;
        const reduced = cost - rowPrice[row] - columnPrice[j];
        if (!distance.has(j) || reduced < distance.get(j)) {
          distance.set(j, reduced);
          before.set(j, last);
        }
      }
      let nearest = -1;
      for (const [j, d] of distance) if (nearest < 0 || d < distance.get(nearest)) nearest = j;
      const step = distance.get(nearest);
      rowPrice[start] += step;
      for (const j of visited) {
        rowPrice[rowOf[j]] += step;
        columnPrice[j] -= step;
      }
      distance.delete(nearest);
      for (const [j, d] of distance) distance.set(j, d - step);
      last = nearest;
      if (rowOf[last] < 0) break;
      visited.add(last);
      row = rowOf[last];
    }
    while (last >= 0) {
      const previous = before.get(last);
      rowOf[last] = previous < 0 ? start : rowOf[previous];
      last = previous;
    }
  }
  const pairs = [];
  for (let j = 0; j < columns; j++) {
    if (rowOf[j] < 0) continue;
    pairs.push([rowOf[j], j, edges[rowOf[j]].find(([column]) => column === j)[1]]);
  }
  return pairs;
}
